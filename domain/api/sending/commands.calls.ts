// Calls of delivery commands. Schemas: commands.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const COMMANDS_CALLS = {
  'commands.create': call('POST /deliveries/commands', 'createOrder', LISTED, { creates: true, agent: true }),
  'commands.get': call('GET /deliveries/commands/{commandId}', 'viewOrder', LISTED, { agent: true, orValidates: true }),
  'commands.revisions': call('GET /deliveries/commands/{commandId}/revisions', 'viewOrder', LISTED, {
    orValidates: true,
  }),
  'commands.list': call('GET /deliveries/commands/list', 'viewOrder', LISTED, { orValidates: true }),
  'commands.ofJob': call('GET /deliveries/commands', 'viewOrder', LISTED, { agent: true }),
  'commands.free': call('POST /deliveries/commands/{commandId}/free', 'free', LISTED, { body: 'none' }),
  'commands.cancel': call('POST /deliveries/commands/{commandId}/cancel', 'cancel', LISTED, { body: 'none' }),
  'commands.reject': call('POST /deliveries/commands/{commandId}/reject', 'validate', LISTED),
  'commands.validate': call('POST /deliveries/commands/{commandId}/validate', 'validate', LISTED),
  'commands.retry': call(
    'POST /deliveries/commands/{commandId}/retry',
    'createOrder',
    'A person tries a failed creation or output again; the inventory has no call for it.',
    { body: 'none' },
  ),
  'commands.receipt': call(
    'GET /deliveries/commands/{commandId}/receipt',
    'viewOrder',
    'The page after sending shows what was confirmed in one piece; the inventory has no call for it.',
    { orValidates: true },
  ),
  'commands.mailReceipt': call(
    'POST /deliveries/commands/{commandId}/receipt',
    'viewOrder',
    'The receipt as an e-mail to an address that a person enters; the inventory has no call for it.',
    { limit: { count: 10, seconds: 3_600 } },
  ),
  'commands.letters': call(
    'GET /deliveries/commands/{commandId}/letters',
    'viewOrder',
    'Whoever decides on a command sees its rows, and nothing else of the order (docs/decisions/0260).',
    { orValidates: true },
  ),
  'commands.letterPage': call(
    'GET /deliveries/commands/{commandId}/letters/{packGroupId}/page/{page}',
    'viewOrder',
    'A page of a row as it was deposited, for whoever decides on its command (docs/decisions/0260).',
    { answer: 'download', orValidates: true },
  ),
  'commands.proof': call(
    'POST /deliveries/commands/{commandId}/proof',
    'validate',
    'Proofs for whoever decides on a command, with the options that were confirmed (docs/decisions/0260).',
    { creates: true },
  ),
} as const;
