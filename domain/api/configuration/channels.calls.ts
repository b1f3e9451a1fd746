// Calls of channels. Schemas: channels.contract.ts.
import { call } from '../call-row.ts';

export const CHANNELS_CALLS = {
  'channels.list': call('GET /channels', 'signedIn', 410, { agent: true }),
  'channels.get': call('GET /channels/{channelId}', 'signedIn', 410, { agent: true }),
  'channels.types': call('GET /channels/type', 'signedIn', 410, { agent: true }),
  'channels.save': call('POST /channels', 'system', 'Section 7 names /channels without a save.', { creates: true }),
} as const;
