// Each field of a technical area changes what is printed: on two letters, one with all fields and one with none of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pixels } from '#tests/documents/decode.ts';
import { drawn } from '#tests/support/drawn-pages.ts';
import { DUBOIS } from '../scenarios/invoice-pages.ts';
import { AREA_PROBES, areaAt, cellOf, DIFFERENCES } from './areas.table.ts';
import { inkOn } from './ink.ts';
import { sentFiles } from './looks.ts';
import { openProbeWorld, type Parts, type ProbeWorld } from './service-world.ts';

const FIELDS = Object.entries(AREA_PROBES);
const letter: Parts = {
  files: { letters: [{ name: 'run.pdf', pages: [{ reference: 'A', address: DUBOIS, says: 'Dear Claire' }] }] },
};
const printed = (...technicalAreas: object[]): Parts => ({ ...letter, output: { technicalAreas } });

let world: ProbeWorld;
let [without, added]: Pixels[] = [];
const areasOf = (isWith: boolean) => FIELDS.map(([, probe], index) => areaAt(index, probe, isWith));
async function pageOf(parts: Parts): Promise<Pixels> {
  const page = await world.look(parts, async (seen) => {
    const [pdf = ''] = await sentFiles(seen);
    return drawn(seen.office.server.services.documents, { pdf, page: 1 });
  });
  if (typeof page === 'string') throw new Error(page);
  return page;
}
beforeAll(async () => {
  world = await openProbeWorld();
  [without, added] = [await pageOf(printed(...areasOf(false))), await pageOf(printed(...areasOf(true)))];
});
afterAll(() => world?.close());

describe('a field of a technical area has its effect', () => {
  it.each(FIELDS.map(([field, probe], index) => [field, probe, index] as const))('%s', (_field, { shows }, index) => {
    if (without === undefined || added === undefined) throw new Error('nothing was drawn');
    const [a, b] = [inkOn(without, cellOf(index)), inkOn(added, cellOf(index))] as const;
    expect(a).not.toBeNull();
    if (shows === 'gone') expect(b).toBeNull();
    else expect([a, b, a !== null && b !== null && DIFFERENCES[shows](a, b)]).toEqual([a, b, true]);
  });

  it('of a service as of a channel', async () => {
    const own = { ...letter, composition: { technicalAreas: areasOf(true) }, output: { technicalAreas: [] } };
    expect(Buffer.from((await pageOf(own)).data).equals(Buffer.from(added?.data ?? []))).toBe(true);
  });

  it('check: what must be blank on the page stops the letter', async () => {
    const over = {
      type: 'rectangle',
      area: { left: 20, top: 100, width: 30, height: 10 },
      contentEvaluator: { type: 'constant', value: 'x' },
    };
    const outcome = (check: boolean) =>
      world.look(printed({ ...over, check, desc: 'mark' }), async ({ office, clerk, job }) => {
        const command = await office.confirm(clerk, job.id);
        return (await office.reaches(clerk, command.id, 'OUTPUTTED', 'DELIVERY_CREATION_ERROR')).state;
      });
    expect([await outcome(false), await outcome(true)]).toEqual(['OUTPUTTED', 'DELIVERY_CREATION_ERROR']);
  });

  it('desc: a refusal names the area by it', async () => {
    const wrong = { type: 'barcode', barcodeType: 'ean8', barcodeGS1Format: true };
    const label = (over: object) => world.look(printed({ ...wrong, ...over }), async () => 'saved');
    expect([await label({}), await label({ desc: 'mark' })]).toEqual([
      'channels.barcodeGs1 barcode',
      'channels.barcodeGs1 mark',
    ]);
  });

  it('colorBAT, colorError: a proof has colours of its own', async () => {
    const area = {
      type: 'rectangle',
      area: { left: 20, top: 200, width: 30, height: 10 },
      contentEvaluator: { type: 'constant', value: 'x' },
    };
    const over = { ...area, area: { left: 20, top: 100, width: 30, height: 10 }, check: true };
    const proof = (technical: object, top: number) =>
      world.look(printed(technical), async ({ office, clerk, job }) => {
        const packGroupIds = (await office.rows(clerk, job.id)).map(({ id }) => id);
        const body = { packGroupIds, expectedProofsPerServiceChannelLabel: { mail: 1 } };
        const { id: proofId } = await clerk.call('deliveries.proof', { body });
        const state = () => clerk.call('deliveries.proofState', { params: { proofId } });
        await expect.poll(state, { timeout: 20_000 }).toMatchObject({ state: 'DONE', fault: null });
        const bytes = await clerk.call('deliveries.proofFile', { params: { proofId, index: '0' } });
        const pdf = `${office.server.dataDir}/proof.pdf`;
        await (await import('node:fs/promises')).writeFile(pdf, bytes);
        const page = await drawn(office.server.services.documents, { pdf, page: 1 });
        return inkOn(page, { left: 25, top: top + 2, right: 45, bottom: top + 8 })?.colour;
      });
    expect(await proof({ ...area, colorBAT: '#00ff00' }, 200)).toBe('#00ff00');
    expect(await proof({ ...over, colorError: '#ff00ff' }, 100)).toBe('#ff00ff');
  });
});
