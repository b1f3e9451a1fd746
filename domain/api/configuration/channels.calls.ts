// Calls of channels. Schemas: channels.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const CHANNELS_CALLS = {
  'channels.list': call('GET /channels', 'signedIn', LISTED, { agent: true }),
  'channels.get': call('GET /channels/{channelId}', 'signedIn', LISTED, { agent: true }),
  'channels.types': call('GET /channels/type', 'signedIn', LISTED, { agent: true }),
  'channels.save': call('POST /channels', 'system', 'The inventory names /channels without a save.', { creates: true }),
} as const;
