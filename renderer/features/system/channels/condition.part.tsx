// The state of a channel as an icon; the word stands beside it.
import { IconCircleCheck, IconCircleOff, IconCircleX, IconHandStop, IconLock } from '@tabler/icons-react';
import type { ChannelState } from '#domain/api/configuration/channel-state.schema.ts';
import classes from './channels.module.css';

const ICONS = {
  working: IconCircleCheck,
  stopped: IconCircleX,
  held: IconLock,
  onHold: IconHandStop,
  off: IconCircleOff,
} as const;

export function ConditionMark({ condition }: { condition: ChannelState['condition'] }) {
  const Icon = ICONS[condition];
  return (
    <span className={classes.mark} data-condition={condition}>
      <Icon size={16} stroke={1.5} aria-hidden />
    </span>
  );
}
