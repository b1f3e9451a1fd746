// Groups of shipment codes behind the chips: on the way, sent, arrived, in error, cancelled.
import { IconAlertTriangle, IconMailCheck, IconProgress, IconSend, IconX } from '@tabler/icons-react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import type { StatusGroup } from '#renderer/shared/lists/status-groups.ts';
import { isDecided } from '../failures/failures.rules.ts';

/** A code from here down means cancelled or destroyed, which is no error to deal with (docs/model.md, "Status codes"). */
const ERROR_BOUND = -900;

const ERRORS = [
  -610, -611, -612, -613, -614, -700, -710, -711, -712, -720, -740, -741, -742, -743, -744, -750, -761, -765,
] as const;

export const SHIPMENT_GROUPS: readonly StatusGroup<number>[] = [
  { id: 'error', states: ERRORS, look: { token: 'error', icon: IconAlertTriangle, label: 'manage.group.error' } },
  {
    id: 'work',
    states: [250, 300, 400],
    look: { token: 'processing', icon: IconProgress, label: 'manage.group.work' },
  },
  { id: 'sent', states: [600, 700, 751], look: { token: 'ok', icon: IconSend, label: 'manage.group.sent' } },
  {
    id: 'arrived',
    states: [610, 710, 711, 712, 714, 715, 716, 760, 713, 730],
    look: { token: 'ok', icon: IconMailCheck, label: 'manage.group.arrived' },
  },
  {
    id: 'cancelled',
    states: [-900, -910, -920, -930, -990],
    look: { token: 'neutral', icon: IconX, label: 'manage.group.cancelled' },
  },
];

export const isInError = (code: number): boolean => code < 0 && code > ERROR_BOUND;

/** What somebody decided on in another way is carried out, and not acknowledged beside it. */
export const mayAcknowledge = (row: Shipment): boolean =>
  !isDecided(row) && !row.acknowledged && row.abilities.includes('acknowledge') && isInError(row.status);
