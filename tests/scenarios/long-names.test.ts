// Evidence of whoever has a long address, or a name in letters that no font has: the page that people read says it as well as it can.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBundle, readFolder } from '#server/features/proofs/verify-bundle.mjs';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { folders, unpack } from './evidence-forgery.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const LINES = [
  'Caisse primaire d’assurance maladie du Val-de-Marne',
  'Service du recouvrement des créances et contentieux',
  'À l’attention de Mme Marie-Françoise Delaunay-Bertrand',
  'Bâtiment B, escalier 3, quatrième étage',
  '1 à 9 avenue du Général de Gaulle',
  '94031 CRÉTEIL CEDEX',
];
/** As a data file gives it. */
const NAME =
  'Groupement d’intérêt économique des établissements hospitaliers de la région Auvergne-Rhône-Alpes et du Grand Est';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(async () => {
  await office?.close();
  rmSync(folders, { recursive: true, force: true });
});

it('names recipients with all of their lines, in type that can be read, on the covers of a document and of its delivery', async () => {
  const clerk = await office.as('clerk');
  const pdf = await lettersPdf([{ address: ['Marie Curie', '12 rue Cuvier', '75005 Paris'], pages: 1 }]);
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  const { id: commandId } = await office.confirm(clerk, jobId);
  await office.reaches(clerk, commandId, 'OUTPUTTED');
  const [{ id: shipmentId, deliveryId } = { id: 0, deliveryId: 0 }] = await office.shipments(clerk, jobId);
  await sql`update shipment set recipient = ${NAME}, recipient_lines = ${sql.val(LINES)} where id = ${shipmentId}`.execute(
    office.server.services.db,
  );
  await joinWholeChain(office.server.services);
  const coverOf = async (kind: 'shipment' | 'delivery') => {
    const bundle =
      kind === 'shipment'
        ? clerk.call('evidence.ofShipment', { params: { shipmentId } })
        : clerk.call('evidence.ofDelivery', { params: { deliveryId } });
    const folder = await unpack(await bundle, kind);
    expect(checkBundle(readFolder(folder))).toEqual([]);
    return path.join(folder, 'cover.pdf');
  };
  for (const [kind, words] of [
    ['shipment', LINES],
    ['delivery', [NAME]],
  ] as const) {
    const cover = await coverOf(kind);
    const said = execFileSync('pdftotext', [cover, '-'], { encoding: 'utf8' }).replaceAll(/[\s-]/g, '');
    for (const line of words) expect(said).toContain(line.replaceAll(/[\s-]/g, ''));
    // Heights of words, in points: what was shrunk to four cannot be read.
    const boxes = execFileSync('pdftotext', ['-bbox', cover, '-'], { encoding: 'utf8' });
    const heights = [...boxes.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)"/g)].map(
      ([, top, end]) => Number(end) - Number(top),
    );
    expect(Math.min(...heights)).toBeGreaterThan(8);
  }
  const chinese = sql.val(['王小明 Müller', 'Lindenstraße 4 ☂']);
  await sql`update shipment set recipient = '王小明 Müller', recipient_lines = ${chinese} where id = ${shipmentId}`.execute(
    office.server.services.db,
  );
  for (const [kind, words] of [
    ['shipment', '??? Müller, Lindenstraße 4 ?'],
    ['delivery', '??? Müller'],
  ] as const)
    expect(execFileSync('pdftotext', [await coverOf(kind), '-'], { encoding: 'utf8' })).toContain(words);
});
