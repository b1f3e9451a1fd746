// The front page of delivery commands, from the check before confirming to their decisions: which function answers
// which call.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { checkOptions } from './check-options.usecases.ts';
import { createCommand } from './create-command.usecases.ts';
import { cancelCommand, freeCommand, rejectCommand, retryCommand, validateCommand } from './decide-command.usecases.ts';
import { proveCommand, readLetterPage, readLetters } from './letters.usecases.ts';
import { downloadProof, makeProof, readProof } from './proofs.usecases.ts';
import { commandsOfOneJob, getCommand, listOfCommands, readCommandRevisions } from './read-commands.usecases.ts';
import { getReceipt, mailReceipt } from './receipt.usecases.ts';

/** Calls that come before a command; the contract has them among those of deliveries. */
type ConfirmCalls = 'deliveries.checkOptions' | 'deliveries.proof' | 'deliveries.proofState' | 'deliveries.proofFile';

export const COMMAND_HANDLERS: Handlers<BuiltCallOf<'commands'> | ConfirmCalls> = {
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
  'commands.receipt': getReceipt,
  'commands.mailReceipt': mailReceipt,
  'commands.letters': readLetters,
  'commands.letterPage': readLetterPage,
  'commands.proof': proveCommand,
  'deliveries.checkOptions': checkOptions,
  'deliveries.proof': makeProof,
  'deliveries.proofState': readProof,
  'deliveries.proofFile': downloadProof,
};
