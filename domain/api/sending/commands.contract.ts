// Schemas of delivery commands.
import { z } from 'zod';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { IdText, LIST_QUERY, listOf, listText, Revisions } from '../shapes.ts';
import { Command, CommandCreation, CommandSummary } from './command.schema.ts';

const CommandParams = z.strictObject({ commandId: IdText });

export const COMMANDS_CONTRACT = {
  'commands.create': { body: CommandCreation, result: Command },
  'commands.get': { params: CommandParams, result: Command },
  'commands.revisions': { params: CommandParams, result: Revisions },
  'commands.list': {
    query: z.strictObject({ ...LIST_QUERY, states: listText(z.enum(COMMAND_STATES)).optional() }),
    result: listOf(CommandSummary),
  },
  'commands.ofJob': { query: z.strictObject({ jobId: IdText }), result: z.array(Command) },
  'commands.free': { params: CommandParams, result: Command },
  'commands.cancel': { params: CommandParams, result: Command },
  'commands.reject': {
    params: CommandParams,
    body: z.strictObject({ validationReason: z.string().trim().min(1).max(1000) }),
    result: Command,
  },
  'commands.validate': {
    params: CommandParams,
    body: z.strictObject({ validationReason: z.string().max(1000).optional() }),
    result: Command,
  },
  'commands.retry': { params: CommandParams, result: Command },
} as const;
