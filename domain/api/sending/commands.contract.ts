// Schemas of delivery commands.
import { z } from 'zod';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { MAX_PROOFS } from '#domain/deliveries/proofs.ts';
import { COMMANDS_COUNTED_AS } from '#domain/monitoring/volume.ts';
import {
  Id,
  IdText,
  IndexText,
  LIST_QUERY,
  listOf,
  listText,
  METADATA_QUERY,
  PagePicture,
  PageText,
  Revisions,
  SENT_QUERY,
} from '../shapes.ts';
import { Command, CommandCreation, CommandSummary, REJECTION_KINDS } from './command.schema.ts';
import { Proof } from './proof.schema.ts';
import { CommandLetters, Receipt } from './receipt.schema.ts';

const CommandParams = z.strictObject({ commandId: IdText });

export const COMMANDS_CONTRACT = {
  'commands.create': { body: CommandCreation, result: Command },
  'commands.get': { params: CommandParams, result: Command },
  'commands.revisions': { params: CommandParams, result: Revisions },
  'commands.list': {
    query: z.strictObject({
      ...LIST_QUERY,
      ...METADATA_QUERY,
      serviceId: SENT_QUERY.serviceId,
      states: listText(z.enum(COMMAND_STATES)).optional(),
      countedAs: z.enum(COMMANDS_COUNTED_AS).optional(),
    }),
    result: listOf(CommandSummary),
  },
  'commands.ofJob': { query: z.strictObject({ jobId: IdText }), result: z.array(Command) },
  'commands.free': { params: CommandParams, result: Command },
  'commands.cancel': { params: CommandParams, result: Command },
  'commands.reject': {
    params: CommandParams,
    body: z.strictObject({
      validationReason: z.string().trim().min(1).max(1000),
      /** Own: what is wrong, and the row and page that show it. */
      kind: z.enum(REJECTION_KINDS).optional(),
      place: z.strictObject({ packGroupId: Id, page: z.number().int().min(1).max(100_000) }).optional(),
    }),
    result: Command,
  },
  'commands.validate': {
    params: CommandParams,
    body: z.strictObject({ validationReason: z.string().max(1000).optional() }),
    result: Command,
  },
  'commands.retry': { params: CommandParams, result: Command },
  'commands.receipt': { params: CommandParams, result: Receipt },
  'commands.mailReceipt': {
    params: CommandParams,
    body: z.strictObject({ to: z.email().max(254) }),
    result: z.object({ to: z.string() }),
  },
  'commands.letters': {
    params: CommandParams,
    /** Rows before this one are left out; an answer has 200 at most. */
    query: z.strictObject({
      from: IndexText.optional(),
      /** These rows alone. */
      ids: listText(Id, 200).optional(),
    }),
    result: CommandLetters,
  },
  'commands.letterPage': {
    params: z.strictObject({ commandId: IdText, packGroupId: IdText, page: PageText }),
    query: PagePicture,
  },
  'commands.proof': {
    params: CommandParams,
    body: z.strictObject({
      /** These rows; without them those that a person changed, and `others` of each channel. */
      packGroupIds: z.array(Id).min(1).max(MAX_PROOFS).optional(),
      others: z.number().int().min(0).max(MAX_PROOFS).optional(),
      turn: z.number().int().min(0).max(10_000).optional(),
    }),
    result: Proof,
  },
} as const;
