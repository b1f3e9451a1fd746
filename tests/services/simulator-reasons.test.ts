// Why each row of a run is so: what cut it, what it was joined with, where an empty area missed its text, who chose its channel.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatedRow, WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import { failure } from '#tests/support/test-client.ts';
import { caseOf, openSimulated, type Simulated } from './simulated.ts';

const invoices = caseOf('invoices');
let world: Simulated;
beforeAll(async () => {
  world = await openSimulated([invoices]);
});
afterAll(() => world?.juniper.close());

interface Tried {
  readonly simulationId: string;
  readonly rows: readonly SimulatedRow[];
  whyOf(row: SimulatedRow | undefined): Promise<WhyRow>;
}

async function tried(over: object = {}): Promise<Tried> {
  const { id: simulationId } = await world.simulate(invoices, over);
  const rows = await world.rowsOf(simulationId);
  const whyOf = (row: SimulatedRow | undefined) =>
    world.admin.call('simulations.row', { params: { simulationId, packGroupId: row?.id ?? 0 } });
  return { simulationId, rows, whyOf };
}

const attached = ({ packs }: SimulatedRow): boolean =>
  packs.some(({ pages }) => pages.some(({ boxName }) => boxName === 'attachments'));

describe('the reason of a document', () => {
  it('is that of its main pages alone, with what stood on the page before its first', async () => {
    const { rows, whyOf } = await tried();
    const second = rows.find((row) => row.packs[0]?.pages[0]?.firstPage === 2);
    expect((await whyOf(second)).split[0]?.before).toMatch(/\S/);
    const [first] = rows.filter((row) => row.packs[0]?.pages[0]?.firstPage === 1);
    expect((await whyOf(first)).split[0]?.before).toBeNull();
    const with2 = await whyOf(rows.find(attached));
    expect(with2.split.map(({ pages }) => pages.boxName)).toEqual(['invoices']);
    expect(with2.group.documents.map(({ pages }) => pages.boxName)).toEqual(['invoices']);
  });

  it('names what joined it: the pages of other boxes and its row, and no document by itself', async () => {
    const { rows, whyOf } = await tried();
    const { match } = await whyOf(rows.find(attached));
    expect(match.map(({ pages }) => pages.boxName)).toEqual(expect.arrayContaining(['attachments', 'customers']));
    expect(match.map(({ pages }) => pages.boxName)).not.toContain('invoices');
    expect(match.find(({ pages }) => pages.boxName === 'customers')?.values?.customer).toMatch(/^C-\d{4}$/);
  });
});

describe('the reason of a value', () => {
  it('is told of those that a channel asks for, and of an empty area says where the next text stands', async () => {
    const service = await world.serviceOf(invoices);
    const plain = await tried();
    const why = await plain.whyOf(plain.rows.find(({ dispatch }) => dispatch.includes('Letter')));
    expect(why.values.map(({ value }) => value.properties.needed)).toEqual(why.values.map(() => true));
    const address = why.values.find(({ name }) => name === 'postalRecipient');
    const [fact] = address?.asked ?? [];
    expect([fact?.near, (fact?.text ?? '') !== '']).toEqual([null, true]);
    const { area } = fact ?? {};
    if (!area) throw new Error('The address of an invoice is read from an area.');
    // The same area above its text: nothing is in it, and a line is found just below.
    const above = { ...area, top: area.top - area.height - 3 };
    const rule = { type: 'pdfText', box: null, area: above };
    const requirements = service.requirements.map((one) =>
      one.name === 'postalRecipient' ? { ...one, value: rule } : one,
    );
    const moved = await tried({
      requirements,
      sendingStrategy: [{ condition: null, channelLabels: ['Letter'] }],
    });
    const missed = (await moved.whyOf(moved.rows[0])).values.find(({ name }) => name === 'postalRecipient');
    expect(missed?.value.quality).toBe('BAD');
    expect(missed?.asked[0]).toMatchObject({ text: '', page: 1, near: { side: 'below', mm: 1 } });
    expect(missed?.asked[0]?.near?.text).toMatch(/\S/);
    const { counts } = await world.admin.call('simulations.get', { params: { simulationId: moved.simulationId } });
    expect([counts.bad, counts.good]).toEqual([moved.rows.length, 0]);
  });
});

describe('the reason of a letter that cannot be made', () => {
  it('is that of its envelope, where neither its row nor its values are at fault', async () => {
    const { channels, grouping } = await world.serviceOf(invoices);
    const { simulationId, rows } = await tried({
      channels: channels.map((one) => ({ ...one, composition: { ...one.composition, printSide: 'simplex' } })),
      grouping: { key: grouping?.key ?? [], maxSheets: 1 },
      sendingStrategy: [{ condition: null, channelLabels: ['Letter'] }],
    });
    const thick = rows.filter(({ state }) => state === 'notComposed');
    expect(thick.length).toBeGreaterThan(0);
    for (const { fault, requirement, outputs } of thick) {
      expect([fault?.label, requirement, outputs]).toEqual(['packGroup.tooManySheets', null, []]);
    }
    const { counts } = await world.admin.call('simulations.get', { params: { simulationId } });
    expect(counts.notComposed).toBe(thick.length);
  });
});

describe('the reason of a channel', () => {
  it('of a row that fits no group is that each said no; it counts as not sent, and stands among those kept back', async () => {
    const never = { type: 'equals', left: { type: 'constant', value: 'a' }, right: { type: 'constant', value: 'b' } };
    const { sendingStrategy } = await world.serviceOf(invoices);
    const { simulationId, rows, whyOf } = await tried({
      sendingStrategy: sendingStrategy.map((group) => ({ ...group, condition: never })),
    });
    const whole = rows.filter(({ quality }) => quality !== 'BAD');
    expect(whole.length).toBeGreaterThan(0);
    expect(new Set(whole.map(({ state }) => state))).toEqual(new Set(['notEligible']));
    const { channels } = await whyOf(whole[0]);
    expect(channels.map(({ outcome }) => outcome)).toEqual(channels.map(() => 'no'));
    const params = { simulationId };
    const run = await world.admin.call('simulations.get', { params });
    expect(run.counts).toMatchObject({ good: 0, notEligible: whole.length, composed: 0 });
    const kept = await world.admin.call('simulations.rows', { params, query: { bad: 'true' } });
    expect(kept.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(kept.more).toBe(false);
  });

  it('of a channel that is switched off is that, behind those that were asked', async () => {
    const { channels } = await world.serviceOf(invoices);
    const id = channels.find(({ label }) => label === 'E-mail')?.channelId ?? 0;
    const { db } = world.juniper.office.server.services;
    const enable = (enabled: boolean) => db.updateTable('channel').set({ enabled }).where('id', '=', id).execute();
    await enable(false);
    try {
      const { rows, whyOf } = await tried();
      const why = await whyOf(rows[0]);
      expect(why.channels.map(({ labels, outcome }) => [labels[0], outcome])).toEqual([
        ['Letter', 'taken'],
        ['E-mail', 'off'],
      ]);
    } finally {
      await enable(true);
    }
  });
});

it('rows have the lines that their letter has, and are read on behind the last that is known', async () => {
  const { simulationId, rows } = await tried({ sendingStrategy: [{ condition: null, channelLabels: ['Letter'] }] });
  const dubois = rows.find(({ recipientName }) => recipientName === 'Atelier Claire Dubois');
  expect([dubois?.recipientLines.at(-1), dubois?.printedLines.at(-1)]).toEqual(['75011 Paris', 'FRANCE']);
  const after = await world.admin.call('simulations.rows', {
    params: { simulationId },
    query: { after: String(rows[1]?.rank) },
  });
  expect(after.rows.map(({ id }) => id)).toEqual(rows.slice(2).map(({ id }) => id));
});

it('a page that a file of a run does not have is refused by name', async () => {
  const { simulationId, rows } = await tried();
  const output = rows.flatMap(({ outputs }) => outputs)[0];
  const page = (n: number) =>
    failure(
      world.admin.call('simulations.outputPage', {
        params: { simulationId, outputFileId: output?.id ?? 0, page: String(n) },
        query: { longestSide: '100' },
      }),
    );
  expect(await page((output?.pages ?? 0) + 1)).toMatchObject({ label: 'area.page' });
  expect(await page(0)).toMatchObject({ code: expect.any(Number) });
  const sum = rows.map(({ outputs }) => new Set(outputs.map(({ channelLabel }) => channelLabel)).size);
  expect(Math.max(...sum)).toBe(1);
});
