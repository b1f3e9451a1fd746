// The service "Order confirmations" of demo/services: a list of orders in JSON, letters written by technical areas.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../scenarios/sound.ts';
import { type Juniper, openJuniper, type Sent } from './juniper.ts';
import { codesOf, expectPages, hasReaders } from './read-sent.ts';

let juniper: Juniper;
beforeAll(async () => {
  juniper = await openJuniper('order-list');
});
afterAll(() => juniper?.close());

describe('a list of orders', () => {
  let sent: Sent[];

  it('is a letter for each order', async () => {
    const job = await juniper.deposit('Order confirmations', { orders: ['orders.json'] });
    expect(job).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { packGroups: 4, bad: 0, pages: 4 } });
    sent = await juniper.send(job.id);
    expect(sent.map(({ row }) => [row?.['address lines'], row?.country])).toEqual([
      ['Inês Ferreira\nFlat 4\n61 Calton Road\nEdinburgh EH8 8DL', 'GB'],
      ['Pieter van Dijk\nPrinsengracht 263\n1016 GV Amsterdam\nNETHERLANDS', 'NL'],
      ['Brennan & Daly Solicitors\n18 Fitzwilliam Square\nDublin\nD02 X285\nIRELAND', 'IE'],
      ['Margaret O’Neill\n27 Orchard Rise\nBath BA1 5NQ', 'GB'],
    ]);
    expect(await violationsOf(juniper.office)).toEqual([]);
  });

  it.runIf(hasReaders)('says what was ordered, when it comes, and whether there is anything to pay', () => {
    const [ines, pieter, solicitors, margaret] = sent;
    expectPages(ines, [
      [
        ...['Confirmation of order SO-20871', 'Ordered 18 November 2026', 'Dear Ms Ferreira,', '26 November 2026'],
        ...[
          '2 × Desk lamp Arbor, black £99.60',
          '5 × Notebook, dotted, A5 £57.00',
          'Total, with VAT and delivery £187.60',
        ],
        'You have paid already. Nothing is left to do.',
      ],
    ]);
    expectPages(pieter, [['SO-20872', '1 December 2026', 'Please pay £34.50 within 14 days', 'and quote SO-20872']]);
    expectPages(solicitors, [
      [
        ...['12 × Filing box, grey £81.00', '4 × Document wallet, 25 £37.20', '2 × Label rolls, 62 mm £30.50'],
        ...['10 × Copier paper A4, 80 g, recycled £42.00', '1 × Whiteboard marker, set of four £7.95'],
        'Please pay £198.65 within 14 days',
      ],
    ]);
    expectPages(margaret, [['Dear Mrs O’Neill,', '1 × Cable tidy, oak £19.50', 'You have paid already.']]);
  });

  it('carries the order as QR code and barcode, and its own identifier as DataMatrix', async () => {
    const [ines] = sent;
    if (ines === undefined) throw new Error('Nothing left.');
    const codes = await codesOf(juniper.office.server.services.documents, ines, 1);
    expect(codes).toEqual([ines.nuid, 'SO-20871', 'https://shop.juniper.example/orders/SO-20871'].sort());
  });
});
