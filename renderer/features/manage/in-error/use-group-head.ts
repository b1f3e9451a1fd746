// What the documents of a group have in common, in words and as an icon.
import { IconBuilding, IconHelp, IconUser, type TablerIcon } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { reasonText } from '#renderer/shared/shipments/reason-text.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import { shipmentLook, type Token } from '#renderer/theme/status.ts';
import type { ErrorGroup } from './error-groups.rules.ts';

interface Head {
  readonly icon: TablerIcon;
  readonly token?: Token;
  /** What they have in common, in words. */
  readonly words: string;
}

export function useGroupHead(group: ErrorGroup): Head {
  const { by, status, rows } = group;
  const [first] = rows;
  const t = useText();
  if (by === 'account') return { icon: IconBuilding, words: first?.ouName ?? '' };
  if (by === 'owner') return { icon: IconUser, words: first?.decider?.name ?? t('manage.errors.free') };
  if (by === 'channel') {
    const look = channelLook[first?.channelType ?? 'EMAIL'];
    return { icon: look.icon, words: t(look.label) };
  }
  const words = reasonText(t, status ?? null);
  if (typeof status !== 'number') return { icon: IconHelp, token: 'warn', words };
  const { icon, token } = shipmentLook(status);
  return { icon, token, words };
}
