// Calls of delivery commands. Schemas: commands.contract.ts.
import { call } from '../call-row.ts';

export const COMMANDS_CALLS = {
  'commands.create': call('POST /deliveries/commands', 'createOrder', 418, { creates: true, agent: true }),
  'commands.get': call('GET /deliveries/commands/{commandId}', 'viewOrder', 418, { agent: true }),
  'commands.revisions': call('GET /deliveries/commands/{commandId}/revisions', 'viewOrder', 418),
  'commands.list': call('GET /deliveries/commands/list', 'viewOrder', 418),
  'commands.ofJob': call('GET /deliveries/commands', 'viewOrder', 418, { agent: true }),
  'commands.free': call('POST /deliveries/commands/{commandId}/free', 'free', 418, { body: 'none' }),
  'commands.cancel': call('POST /deliveries/commands/{commandId}/cancel', 'cancel', 418, { body: 'none' }),
  'commands.reject': call('POST /deliveries/commands/{commandId}/reject', 'validate', 418),
  'commands.validate': call('POST /deliveries/commands/{commandId}/validate', 'validate', 418),
  'commands.retry': call(
    'POST /deliveries/commands/{commandId}/retry',
    'createOrder',
    'A failed creation or output is tried again by a person; section 7 has no call for it.',
    { body: 'none' },
  ),
} as const;
