// The commands that an action is asked for, with the recipients that it concerns.
import type { Command, CommandSummary } from '#domain/api/sending/command.schema.ts';
import { OPEN_COMMAND_STATES } from '#domain/deliveries/commands.states.ts';
import { isDeliveryError } from '#domain/deliveries/deliveries.states.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import type { CommandAction, CommandTarget } from '#renderer/shared/commands/use-command-actions.tsx';

export const targetsOf = (commands: readonly CommandSummary[]): CommandTarget[] =>
  commands.map(({ id, packGroupCount }) => ({ commandId: id, count: packGroupCount }));

type Counted = Pick<Command, 'id' | 'packGroupCount' | 'freeableCount' | 'deliveries'>;

type Delivery = Pick<Command['deliveries'][number], 'fallback' | 'state' | 'shipmentCount'>;

/** Whether an action concerns a delivery of its command: the others are out, under way or over. */
const CONCERNS = {
  retry: ({ state }: Delivery) => isDeliveryError(state),
  cancel: ({ state }: Delivery) => isOneOf(OPEN_COMMAND_STATES, state),
} as const;

const documentsIn = (deliveries: readonly Delivery[]): number =>
  deliveries.reduce((sum, { shipmentCount }) => sum + shipmentCount, 0);

/** Documents that an action concerns: all but those of other deliveries, also what is in none yet, and those of its fallbacks. */
function concernedBy(action: keyof typeof CONCERNS, { packGroupCount, deliveries }: Counted): number {
  const concerns = CONCERNS[action];
  const others = deliveries.filter((one) => !one.fallback && !concerns(one));
  const fallbacks = deliveries.filter((one) => one.fallback && concerns(one));
  return Math.max(0, packGroupCount - documentsIn(others)) + documentsIn(fallbacks) || packGroupCount;
}

/** One command as the target of an action: "free" returns only the recipients that did not leave. */
export function targetOf(action: CommandAction, command: Counted): CommandTarget {
  const { id: commandId, packGroupCount, freeableCount } = command;
  if (action === 'free') return { commandId, count: freeableCount };
  if (action === 'retry' || action === 'cancel') return { commandId, count: concernedBy(action, command) };
  return { commandId, count: packGroupCount };
}

/** The same for an action on a delivery: where its command cannot do it, all of its fallbacks do that can. */
export function targetOfDelivery(action: CommandAction, command: Command): CommandTarget {
  if (command.abilities.includes(action)) return targetOf(action, command);
  const concerns = action === 'retry' ? CONCERNS.retry : CONCERNS.cancel;
  const concerned = command.deliveries.filter((one) => one.fallback && concerns(one));
  return { commandId: command.id, count: documentsIn(concerned) };
}
