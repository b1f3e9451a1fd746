// The operator gives a running server another signing key, as after the old one became known to others: what is proved from then on is
// found whole by the fingerprint of the new one, also where nothing has happened since that could be sealed.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewSigningKey } from '#server/system/secrets/signing-key.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { checkedBy, folders, unpack } from '../scenarios/evidence-forgery.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(async () => {
  await office?.close();
  rmSync(folders, { recursive: true });
});

it('a bundle is whole by the new key, though it has sealed nothing yet', async () => {
  const { services } = office.server;
  const clerk = await office.as('clerk');
  const pdf = await lettersPdf([{ address: ['Marie Curie', '12 rue Cuvier', '75005 Paris'], pages: 1 }]);
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const [shipment] = await office.shipments(clerk, job.id);
  await joinWholeChain(services);
  const bundle = async (name: string) =>
    unpack(await clerk.call('evidence.ofShipment', { params: { shipmentId: shipment?.id ?? 0 } }), name);
  await bundle('before');
  const fingerprint = await renewSigningKey(services.config.signingKeyFile);
  const folder = await bundle('after');
  const { status, said } = checkedBy(folder, folder, fingerprint);
  expect(said).toContain('Nothing was changed');
  expect(status).toBe(0);
});
