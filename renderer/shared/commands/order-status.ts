// How an order or one of its deliveries stands. One that waits for a person's word alone has not failed: it is in doubt, as its
// documents are.
import type { Fault } from '#domain/api/shapes.ts';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import { heldBy } from '#domain/deliveries/doubts.ts';
import { commandLook, type StatusLook } from '#renderer/theme/status.ts';

/** The look and word of its state. */
export function lookOfOrder({ state, fault }: { state: CommandState; fault: Fault | null }): StatusLook {
  const look = commandLook[state];
  return state === 'OUTPUT_ERROR' && heldBy(fault) > 0 ? { ...look, token: 'warn', label: 'manage.inDoubt' } : look;
}
