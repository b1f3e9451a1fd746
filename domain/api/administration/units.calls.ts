// Calls of units (accounts). Schemas: units.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const UNITS_CALLS = {
  'units.list': call('GET /ou', 'viewOu', LISTED),
  'units.save': call('POST /ou', 'administerOu', LISTED, { creates: true }),
  'units.level': call(
    'GET /ou/tree',
    'viewOu',
    'A screen with 10,000 accounts reads one level of the tree, or what a filter finds.',
  ),
  'units.firstLetter': call(
    'GET /ou/firstLetter',
    'administerOu',
    'The guide to the first letter shows what is so, whoever did it.',
    { passive: true },
  ),
  'units.inherited': call('GET /ou/{ouId}/inherited', 'viewOu', 'A field says from which account its value comes.'),
  'units.moveEffects': call(
    'GET /ou/{ouId}/moveEffects',
    'administerOu',
    'Before an account is moved, what changes for it is listed.',
  ),
  'units.move': call('POST /ou/{ouId}/move', 'administerOu', 'An account moves to another place of the tree.'),
  'units.usage': call('GET /ou/{ouId}/usage', 'viewOu', 'Before an account is removed, what goes with it is counted.'),
  'units.get': call('GET /ou/{ouId}', 'viewOu', LISTED),
  'units.remove': call('DELETE /ou/{ouId}', 'administerOu', LISTED),
  'units.export': call('POST /ou/{ouId}/export', 'administerOu', LISTED, { answer: 'stream' }),
  'units.checkExport': call('GET /ou/{ouId}/checkExport', 'administerOu', LISTED),
  'units.channels': call('GET /ou/{ouId}/channels', 'viewOu', LISTED),
  'units.saveChannels': call('POST /ou/{ouId}/channels', 'administerOu', LISTED),
  'units.senderAccounts': call('POST /ou/senderAccounts', 'administerOu', LISTED),
} as const;
