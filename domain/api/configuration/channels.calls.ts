// Calls of channels. Schemas: channels.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const CHANNELS_CALLS = {
  'channels.list': call('GET /channels', 'signedIn', LISTED, { agent: true }),
  'channels.get': call('GET /channels/{channelId}', 'signedIn', LISTED, { agent: true }),
  'channels.types': call('GET /channels/type', 'signedIn', LISTED, { agent: true }),
  'channels.save': call('POST /channels', 'system', 'The inventory names /channels without a save.', { creates: true }),
  'channels.states': call('GET /channels/states', 'systemView', 'The screen System, channels, shows what waits.'),
  'channels.uses': call('GET /channels/{channelId}/uses', 'systemView', 'Whoever removes one is shown what uses it.'),
  'channels.test': call('POST /channels/{channelId}/test', 'system', 'The screen System, channels, tests it.', {
    body: 'none',
  }),
  'channels.hold': call('POST /channels/{channelId}/hold', 'system', 'A person holds what would leave by it.'),
  'channels.release': call('DELETE /channels/{channelId}/hold', 'system', 'A person lets what waits for it leave.'),
  'channels.composePage': call(
    'POST /channels/composePage',
    'system',
    'Whoever arranges the areas of an output file sees the page as it will be printed, before anything is saved.',
  ),
  'channels.remove': call('DELETE /channels/{channelId}', 'system', 'The inventory names /channels without a removal.'),
} as const;
