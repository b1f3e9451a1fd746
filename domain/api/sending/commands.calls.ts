// Calls of delivery commands. Schemas: commands.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const COMMANDS_CALLS = {
  'commands.create': call('POST /deliveries/commands', 'createOrder', LISTED, { creates: true, agent: true }),
  'commands.get': call('GET /deliveries/commands/{commandId}', 'viewOrder', LISTED, { agent: true }),
  'commands.revisions': call('GET /deliveries/commands/{commandId}/revisions', 'viewOrder', LISTED),
  'commands.list': call('GET /deliveries/commands/list', 'viewOrder', LISTED),
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
} as const;
