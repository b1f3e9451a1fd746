// The commands that an action is asked for, with the recipients that it concerns.
import type { Command, CommandSummary } from '#domain/api/sending/command.schema.ts';
import { OPEN_COMMAND_STATES } from '#domain/deliveries/commands.states.ts';
import { isDeliveryError } from '#domain/deliveries/deliveries.states.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import type { CommandAction, CommandTarget } from '#renderer/shared/commands/use-command-actions.tsx';

export const targetsOf = (commands: readonly CommandSummary[]): CommandTarget[] =>
  commands.map(({ id, packGroupCount }) => ({ commandId: id, count: packGroupCount }));

/** One command as the target of an action: "free" returns only the recipients that did not leave. */
export const targetOf = (
  action: CommandAction,
  command: Pick<Command, 'id' | 'packGroupCount' | 'freeableCount'>,
): CommandTarget => ({
  commandId: command.id,
  count: action === 'free' ? command.freeableCount : command.packGroupCount,
});

/** The same for an action on a delivery: where its command cannot do it, all of its fallbacks do that can. */
export function targetOfDelivery(action: CommandAction, command: Command): CommandTarget {
  if (command.abilities.includes(action)) return targetOf(action, command);
  const concerned = command.deliveries.filter(
    ({ fallback, state }) =>
      fallback && (action === 'retry' ? isDeliveryError(state) : isOneOf(OPEN_COMMAND_STATES, state)),
  );
  return { commandId: command.id, count: concerned.reduce((sum, { shipmentCount }) => sum + shipmentCount, 0) };
}
