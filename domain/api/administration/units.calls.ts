// Calls of units (accounts). Schemas: units.contract.ts.
import { call } from '../call-row.ts';

export const UNITS_CALLS = {
  'units.list': call('GET /ou', 'viewOu', 409),
  'units.save': call('POST /ou', 'administerOu', 409, { creates: true }),
  'units.get': call('GET /ou/{ouId}', 'viewOu', 409),
  'units.remove': call('DELETE /ou/{ouId}', 'administerOu', 409, { later: true }),
  'units.export': call('POST /ou/{ouId}/export', 'administerOu', 409, { answer: 'stream', later: true }),
  'units.checkExport': call('GET /ou/{ouId}/checkExport', 'administerOu', 409, { later: true }),
  'units.channels': call('GET /ou/{ouId}/channels', 'viewOu', 409),
  'units.saveChannels': call('POST /ou/{ouId}/channels', 'administerOu', 409),
  'units.senderAccounts': call('POST /ou/senderAccounts', 'administerOu', 409, { later: true }),
} as const;
