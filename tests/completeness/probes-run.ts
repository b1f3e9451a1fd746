// One test for each field of a table of probes, on one server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProbeWorld, type Probes, type ProbeWorld } from './service-world.ts';

/** Tests that each field shows what its probe says: something else than without it. */
export function probesRun(what: string, probes: Probes): void {
  let world: ProbeWorld;
  beforeAll(async () => {
    world = await openProbeWorld();
  });
  afterAll(() => world?.close());
  describe(`a field of ${what} has its effect`, () => {
    it.each(Object.entries(probes))('%s', async (_field, probe) => {
      const [without, added] = probe.shows;
      expect(without).not.toEqual(added);
      expect(await world.see(probe)).toEqual([without, added]);
    });
  });
}
