// The commands that an action is asked for, with the recipients that it concerns.
import type { Command, CommandSummary } from '#domain/api/sending/command.schema.ts';
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
