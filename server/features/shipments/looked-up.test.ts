// Who may tell where a document is: by the right over that document, not over any.
import { expect, it } from 'vitest';
import { maskOf } from '#domain/access/flags.ts';
import { tellingAbilities } from './looked-up.ts';

const OWN_ACCOUNT = 2;
const actor = {
  ...{ userId: 7, ouId: OWN_ACCOUNT, groupId: 0 },
  masks: { direct: 0, group: 0, ou: maskOf('viewOrders', 'createOrders') },
};
const shipment = (account: number, status: number, test = false) => ({
  ...{ account_id: account, account_path: [1, account], owner_id: 9, owner_group_id: null },
  status,
  test,
});

it.each([
  ['of the own account, handed over', shipment(OWN_ACCOUNT, 400), ['tell']],
  ['in test mode', shipment(OWN_ACCOUNT, 610, true), ['tell', 'produce']],
  ['that failed', shipment(OWN_ACCOUNT, -611), ['tell']],
  ['that has not left', shipment(OWN_ACCOUNT, 300, true), []],
  ['of another account', shipment(3, 400), []],
  ['of another account, in test mode', shipment(3, 610, true), []],
] as const)('a right over one account alone: a document %s', (_of, row, abilities) => {
  expect(tellingAbilities(actor, row)).toEqual(abilities);
});
