// What a run of letters costs: priced by the tariff when it is composed, charged once as it leaves, corrected by counter
// entries that change nothing before them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceQuery } from '#server/features/money/charges.repository.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { exportedRows, failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const LINE = {
  channelType: 'SIMPLE_MAIL' as const,
  kind: 'piece' as const,
  optionType: null,
  optionValue: null,
  weightClass: null,
  countries: [],
  fromSheets: 0,
  validFrom: '2020-01-01',
  currency: 'EUR',
  amount: 111,
  vatPermille: 200,
};

const letter = (n: number) => ({ address: [`Recipient ${n + 1}`, '12 rue des Lilas', '75011 Paris'], pages: 1 });

let office: PostOffice;
let clerk: TestClient;
let system: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  system = await office.server.administrator();
});
afterAll(() => office.close());

async function sent(count: number) {
  const job = await office.deposit(
    clerk,
    office.town.services.letters,
    await lettersPdf(Array.from({ length: count }, (_, n) => letter(n))),
  );
  const { id } = await office.confirm(clerk, job.id);
  await office.reaches(clerk, id, 'OUTPUTTED');
  const [first] = await office.shipments(clerk, job.id);
  if (first === undefined) throw new Error('Nothing was sent.');
  return { jobId: job.id, deliveryId: first.deliveryId, shipmentId: first.id };
}

/** What the parts of a price come to. */
const addParts = (parts: readonly { net: number; vat: number }[]) => ({
  currency: 'EUR',
  net: parts.reduce((sum, { net }) => sum + net, 0),
  vat: parts.reduce((sum, { vat }) => sum + vat, 0),
});

describe('a tariff from a file', () => {
  it('is tried first, with faults by line and cell, and stored without the lines that are refused', async () => {
    const cells = { channelType: 'SMS', kind: 'piece', validFrom: '2020-01-01', currency: 'EUR', vatPercent: '20' };
    const lines = [
      { line: 2, ...cells, amount: '0,09' },
      { line: 3, ...cells, amount: 'nine' },
      { line: 4, ...cells, amount: '0.09' },
      { line: 5, ...cells, amount: '0.10', weightClass: '21' },
      { line: 6, ...cells, amount: '0.11' },
    ];
    const outcomes = async (dryRun: boolean) =>
      (await system.call('tariffs.import', { body: { dryRun, lines } })).lines.map(({ line, outcome, faults }) => ({
        line,
        outcome,
        faults: faults.map(({ field, label }) => `${field} ${label}`),
      }));
    const expected = [
      { line: 2, outcome: 'added', faults: [] },
      { line: 3, outcome: 'refused', faults: ['amount exception.invalidInput'] },
      { line: 4, outcome: 'unchanged', faults: [] },
      { line: 5, outcome: 'refused', faults: ['weightClass tariffs.weightClass'] },
      // Another amount for what the file has stated already.
      { line: 6, outcome: 'refused', faults: ['validFrom tariffs.twice'] },
    ];
    expect(await outcomes(true)).toEqual(expected);
    expect(await system.call('tariffs.list')).toEqual([]);
    expect(await outcomes(false)).toEqual(expected);
    expect(await system.call('tariffs.list')).toMatchObject([{ channelType: 'SMS', amount: 9, vatPermille: 200 }]);
    const again = await system.call('tariffs.import', { body: { lines: [{ line: 2, ...cells, amount: '0.12' }] } });
    expect(again.lines).toMatchObject([{ outcome: 'changed', fields: ['amount'] }]);
    // Two files at once: the second meets what the first added.
    const dear = Array.from({ length: 5 }, (_, at) => {
      const validFrom = `2030-01-1${at}`;
      return { line: at + 2, ...cells, amount: '0.30', validFrom };
    });
    const both = await Promise.all([1, 2].map(() => system.call('tariffs.import', { body: { lines: dear } })));
    expect(both.map((one) => one.lines[0]?.outcome).toSorted()).toEqual(['added', 'unchanged']);
    const kept = (await system.call('tariffs.list')).filter(({ validFrom }) => validFrom.startsWith('2030'));
    expect(kept).toHaveLength(5);
    for (const { id: tariffLineId } of kept) await system.call('tariffs.remove', { params: { tariffLineId } });
    // Another currency begins with the piece to all countries, wherever that stands; one for a single country begins none.
    const franc = { ...cells, validFrom: '2030-01-01', currency: 'CHF', amount: '0.12' };
    const swiss = { line: 3, ...franc, countries: 'CH' };
    const of = async (texts: readonly object[]) =>
      (await system.call('tariffs.import', { body: { dryRun: true, lines: texts as typeof lines } })).lines.map(
        ({ line, outcome }) => `${line} ${outcome}`,
      );
    const sheet = { line: 2, ...franc, kind: 'sheet' };
    expect(await of([sheet, swiss, { line: 4, ...franc }])).toEqual(['2 added', '3 added', '4 added']);
    expect(await of([swiss])).toEqual(['3 refused']);
    // The line that began it is not made another one's.
    const began = { ...LINE, channelType: 'SMS' as const, validFrom: franc.validFrom, currency: 'CHF' };
    const first = await system.call('tariffs.save', { body: began });
    const beside = await system.call('tariffs.save', { body: { ...began, kind: 'sheet' } });
    for (const change of [{ currency: 'USD' }, { kind: 'sheet' as const, fromSheets: 2 }]) {
      const mixed = await failure(system.call('tariffs.save', { body: { ...first, ...change } }));
      expect(mixed).toMatchObject({ label: 'tariffs.currencyMixed' });
    }
    expect(await of([{ line: 5, ...franc, currency: 'USD' }])).toEqual(['5 refused']);
    for (const { id: tariffLineId } of [beside, first])
      await system.call('tariffs.remove', { params: { tariffLineId } });
    const refused = await failure(clerk.call('tariffs.import', { body: { lines } }));
    expect(refused).toMatchObject({ label: 'exception.unauthorized' });
  });
});

describe('lines that overlap', () => {
  const zone = (countries: readonly string[], amount: number) => ({ ...LINE, countries: [...countries], amount });
  const cells = { channelType: 'SIMPLE_MAIL', kind: 'piece', validFrom: '2020-01-01', currency: 'EUR' };
  const tried = async (zones: readonly string[]) => {
    const lines = zones.map((countries, at) => ({ line: at + 2, ...cells, countries, amount: `1.${at}0` }));
    const { lines: done } = await system.call('tariffs.import', { body: { dryRun: true, lines } });
    return done.map(({ outcome, faults: [fault] }) => (fault ? `${fault.field} ${fault.label}` : outcome));
  };
  const ofLetters = async () =>
    (await system.call('tariffs.list')).filter(({ channelType }) => channelType === LINE.channelType);
  const clear = async () => {
    for (const { id: tariffLineId } of await ofLetters())
      await system.call('tariffs.remove', { params: { tariffLineId } });
  };

  it('are charged by the one for fewer countries in estimate and bill, whichever was entered first', async () => {
    for (const lines of [
      [zone(['DE', 'AT', 'FR'], 140), zone(['FR'], 210)],
      [zone(['FR', 'FR'], 210), zone(['DE', 'AT', 'FR'], 140)],
    ]) {
      for (const body of lines) await system.call('tariffs.save', { body });
      const job = await office.deposit(clerk, office.town.services.letters, await lettersPdf([letter(0)]));
      const { price } = await clerk.call('deliveries.checkOptions', { body: { readyOfJob: job.id } });
      const { id } = await office.confirm(clerk, job.id);
      await office.reaches(clerk, id, 'OUTPUTTED');
      const { channels } = await clerk.call('billing.ofJob', { params: { jobId: job.id } });
      const sum = { currency: 'EUR', net: 210, vat: 42 };
      expect([price?.sums, channels[0]?.charged]).toEqual([[sum], [sum]]);
      expect((await ofLetters()).map(({ countries }) => countries.length).sort()).toEqual([1, 3]);
      await clear();
    }
  });

  it('are refused where none is the closer, by save and import, with the country and the other line', async () => {
    const first = await system.call('tariffs.save', { body: zone(['DE', 'FR'], 140) });
    const like = zone(['FR', 'CH'], 210);
    const said = { label: 'tariffs.overlap', parameters: { line: 'DE, FR', shared: 'FR' } };
    expect(await failure(system.call('tariffs.save', { body: like }))).toMatchObject(said);
    const later = await system.call('tariffs.save', { body: { ...like, validFrom: '2020-01-02' } });
    const moved = await failure(system.call('tariffs.save', { body: { ...later, validFrom: first.validFrom } }));
    expect(moved).toMatchObject(said);
    await clear();
    expect(await tried(['DE FR', 'CH FR', 'FR'])).toEqual(['added', 'countries tariffs.overlap', 'added']);
    expect(await tried(['FR', 'CH FR', 'DE FR'])).toEqual(['added', 'added', 'countries tariffs.overlap']);
  });
});

describe('the price of letters', () => {
  it('is not set before there is a tariff, and nothing is charged', async () => {
    const { jobId, deliveryId } = await sent(2);
    const [letters] = (await clerk.call('billing.ofJob', { params: { jobId } })).channels;
    expect(letters).toMatchObject({ pieces: 2, unpriced: 2, charged: [], expected: [] });
    const waiting = await office.deposit(clerk, office.town.services.letters, await lettersPdf([letter(0)]));
    const asked = await clerk.call('deliveries.checkOptions', { body: { readyOfJob: waiting.id } });
    expect(asked.price).toMatchObject({ channels: [{ pieces: 1, unpriced: 1, sum: null }], sums: [] });
    expect((await clerk.call('billing.ofDelivery', { params: { deliveryId } })).items).toEqual([]);
  });

  it('follows the tariff of the day, and is charged once for each piece that left', async () => {
    const piece = await system.call('tariffs.save', { body: LINE });
    await system.call('tariffs.save', { body: { ...LINE, kind: 'sheet', amount: 7 } });
    const job = await office.deposit(
      clerk,
      office.town.services.letters,
      await lettersPdf([letter(0), letter(1), letter(2)]),
    );
    const asked = await clerk.call('deliveries.checkOptions', { body: { readyOfJob: job.id } });
    expect(asked.price).toMatchObject({
      channels: [{ pieces: 3, unpriced: 0, each: 141 }],
      sums: [{ currency: 'EUR', net: 354, vat: 69 }],
    });
    const twice = await failure(system.call('tariffs.save', { body: { ...LINE, amount: 5 } }));
    expect(twice).toMatchObject({ label: 'tariffs.twice' });
    const { jobId, deliveryId, shipmentId } = await sent(3);
    // What is composed for a later day has the price that it will have, and says so.
    const day = office.server.clock.now();
    // A Wednesday, far enough from what is posted next.
    day.setUTCDate(day.getUTCDate() + 7 + ((10 - day.getUTCDay()) % 7));
    const later = await office.confirm(clerk, job.id, day.toISOString());
    await office.reaches(clerk, later.id, 'READY');
    const [composed] = await office.shipments(clerk, job.id);
    const [left] = (await clerk.call('shipments.find', { query: { id: shipmentId } })).items;
    expect([composed?.price, left?.price]).toEqual([
      { currency: 'EUR', amount: 141, estimated: true },
      { currency: 'EUR', amount: 141, estimated: false },
    ]);
    const billing = await clerk.call('billing.ofDelivery', { params: { deliveryId } });
    expect(billing.items.map(({ kind, net, vat, currency }) => ({ kind, net, vat, currency }))).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'price', net: 118, vat: 23, currency: 'EUR' })),
    );
    expect(billing.sums).toEqual([{ currency: 'EUR', net: 354, vat: 69 }]);
    // A line that is changed later changes nothing that left.
    await system.call('tariffs.save', { body: { ...piece, amount: 999 } });
    const [letters] = (await clerk.call('billing.ofJob', { params: { jobId } })).channels;
    expect(letters).toMatchObject({
      pieces: 3,
      unpriced: 0,
      charged: [{ currency: 'EUR', net: 354, vat: 69 }],
      expected: [],
      parts: [
        { kind: 'piece', option: null, count: 3, currency: 'EUR', net: 333, vat: 66 },
        { kind: 'sheet', option: null, count: 3, currency: 'EUR', net: 21, vat: 3 },
      ],
    });
    // So does what is still to leave.
    const [ahead] = (await clerk.call('billing.ofJob', { params: { jobId: job.id } })).channels;
    expect(ahead).toMatchObject({ charged: [], expected: [{ net: 354, vat: 69 }], parts: letters?.parts });
    // The charges of an order are reached by it, however many others there are.
    const plan = await office.server.services.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<Record<'QUERY PLAN', string>>`explain ${priceQuery(jobId)}`.execute(trx);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on charge');
    // What was refused uncharged is no piece of the sum.
    const undone = await office.server.services.db.startTransaction().execute();
    await sql`delete from charge where shipment_id = ${shipmentId}`.execute(undone);
    await undone.updateTable('shipment').set({ status: -700 }).where('id', '=', shipmentId).execute();
    const { rows: afterwards } = await priceQuery(jobId).execute(undone);
    // What is in doubt will be charged when it turns out to have left.
    await sql`update shipment set status = 400, doubt = '{}' where id = ${shipmentId}`.execute(undone);
    const { rows: doubted } = await priceQuery(jobId).execute(undone);
    await undone.rollback().execute();
    expect(afterwards).toMatchObject([{ pieces: 2, unpriced: 0, charged: [{ net: 236, vat: 46 }] }]);
    expect(doubted).toMatchObject([
      { pieces: 3, charged: [{ net: 236, vat: 46 }], expected: [{ net: 118, vat: 23 }], parts: letters?.parts },
    ]);
    // What is cancelled after it was charged is still paid, and shown.
    await office.server.services.db.updateTable('shipment').set({ status: -910 }).where('job_id', '=', jobId).execute();
    expect((await clerk.call('billing.ofJob', { params: { jobId } })).channels).toEqual([letters]);
  });

  it('is charged for e-mails, which are sent at once and never printed', async () => {
    await system.call('tariffs.save', { body: { ...LINE, channelType: 'EMAIL', amount: 3 } });
    const pdf = await lettersPdf([{ ...letter(0), email: 'ada@example.org' }]);
    const job = await office.deposit(clerk, office.town.services.emails, pdf);
    const { id } = await office.confirm(clerk, job.id);
    await office.reaches(clerk, id, 'OUTPUTTED');
    const { channels } = await clerk.call('billing.ofJob', { params: { jobId: job.id } });
    expect(channels).toMatchObject([{ channelType: 'EMAIL', charged: [{ currency: 'EUR', net: 3, vat: 1 }] }]);
  });

  it('is corrected by a counter entry with its reason, by the system’s administrators alone', async () => {
    const { jobId, deliveryId, shipmentId } = await sent(1);
    const body = { shipmentId, net: -999, vat: -200, reason: 'Printed twice by the site' };
    const refused = await failure(clerk.call('billing.correct', { params: { deliveryId }, body }));
    expect(refused).toMatchObject({ label: 'exception.unauthorized' });
    const entry = await system.call('billing.correct', { params: { deliveryId }, body });
    expect(entry).toMatchObject({ kind: 'correction', net: -999, reason: body.reason });
    const billing = await clerk.call('billing.ofDelivery', { params: { deliveryId } });
    expect(billing.items.map(({ kind }) => kind)).toEqual(['price', 'correction']);
    expect(billing.corrections).toEqual([{ currency: 'EUR', net: -999, vat: -200 }]);
    const [order] = (await clerk.call('billing.ofJob', { params: { jobId } })).channels;
    expect(order?.charged).toEqual([addParts(order?.parts ?? [])]);
    expect(order?.parts.at(-1)).toMatchObject({ kind: 'correction', count: 1, net: -999, vat: -200 });
    const told = await clerk.call('story.read', { query: { shipmentId } });
    expect(told[0]).toMatchObject({ kind: 'billingCorrected', reason: body.reason, person: {} });
    const rows = await exportedRows(clerk, 'charges', { deliveryId: String(deliveryId) });
    const [[sum], [price]] = [billing.sums, billing.items];
    const paid = (of: { net: number; vat: number } | undefined) => ({
      net: of?.net,
      gross: (of?.net ?? 0) + (of?.vat ?? 0),
    });
    expect(rows.map(({ kind, net, gross, reason }) => ({ kind, net, gross, reason }))).toEqual([
      { kind: 'price', ...paid(price), reason: null },
      { kind: 'correction', net: -999, gross: -1199, reason: body.reason },
      { kind: 'corrections', net: -999, gross: -1199, reason: null },
      { kind: 'sum', ...paid(sum), reason: null },
    ]);
    // The list of documents says what was charged in the end.
    const document = (await exportedRows(clerk, 'documents', {})).find(({ id }) => id === shipmentId);
    expect(document).toMatchObject({ currency: 'EUR', charged: paid(sum).gross });
    const [corrected] = (await clerk.call('shipments.find', { query: { id: shipmentId } })).items;
    expect(corrected?.price).toEqual({ currency: 'EUR', amount: paid(sum).gross, estimated: false });
    // No more than was charged is given back, in one entry or in several.
    const again = await failure(system.call('billing.correct', { params: { deliveryId }, body }));
    expect(again).toMatchObject({ label: 'money.beyondCharged', parameters: { field: 'net', left: 0.07, digits: 2 } });
    expect(price?.left).toEqual({ net: 7, vat: sum?.vat });
  });
});
