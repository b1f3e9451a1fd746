// How an order or one of its deliveries stands. One that waits for a person's word alone has not failed: it is in doubt, as its
// documents are. One whose channel a person holds is not on its way.
import { IconClockPause } from '@tabler/icons-react';
import type { Fault } from '#domain/api/shapes.ts';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import { heldBy } from '#domain/deliveries/doubts.ts';
import { commandLook, type StatusLook } from '#renderer/theme/status.ts';

const HELD: StatusLook = { token: 'warn', icon: IconClockPause, label: 'manage.channelHeld' };

/** It waits until somebody releases its channel. */
export const waitsForChannel = ({ state, fault }: { state: CommandState; fault: Fault | null }): boolean =>
  state === 'READY' && fault?.label === 'channel.heldWaits';

/** The look and word of its state. */
export function lookOfOrder(order: { state: CommandState; fault: Fault | null }): StatusLook {
  const { state, fault } = order;
  if (waitsForChannel(order)) return HELD;
  const look = commandLook[state];
  return state === 'OUTPUT_ERROR' && heldBy(fault) > 0 ? { ...look, token: 'warn', label: 'manage.inDoubt' } : look;
}
