// How the findings of the printer doctor look: token, icon, word.
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelp } from '@tabler/icons-react';
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import type { StatusLook } from '#renderer/theme/status.ts';

export const findingLook: Readonly<Record<DoctorFinding['verdict'], StatusLook>> = {
  good: { token: 'ok', icon: IconCircleCheck, label: 'printer.doctor.good' },
  warn: { token: 'warn', icon: IconAlertTriangle, label: 'printer.doctor.warn' },
  bad: { token: 'error', icon: IconCircleX, label: 'printer.doctor.bad' },
  unknown: { token: 'neutral', icon: IconHelp, label: 'printer.doctor.unknown' },
};
