// The front page of delivery commands: which function answers which call.
import type { Handlers } from '#server/context/context.ts';
import { checkOptions } from './check-options.usecases.ts';
import { createCommand } from './create-command.usecases.ts';
import { cancelCommand, freeCommand, rejectCommand, retryCommand, validateCommand } from './decide-command.usecases.ts';
import { commandsOfOneJob, getCommand, listOfCommands, readCommandRevisions } from './read-commands.usecases.ts';

export const COMMAND_HANDLERS = {
  'commands.create': createCommand,
  'commands.get': getCommand,
  'commands.revisions': readCommandRevisions,
  'commands.list': listOfCommands,
  'commands.ofJob': commandsOfOneJob,
  'commands.free': freeCommand,
  'commands.cancel': cancelCommand,
  'commands.reject': rejectCommand,
  'commands.validate': validateCommand,
  'commands.retry': retryCommand,
  'deliveries.checkOptions': checkOptions,
} as const satisfies Partial<
  Handlers<(`commands.${string}` & keyof typeof import('#domain/api/calls.ts').CALLS) | 'deliveries.checkOptions'>
>;
