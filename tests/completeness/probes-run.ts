// One test for each field of a table of probes, on one server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProbePrograms } from './probe-programs.ts';
import { openProbeWorld, type Probes, type ProbeWorld } from './service-world.ts';

/**
 * Tests that each field shows what its probe says: something else than without it.
 * @param programs makes what the server needs beside itself
 */
export function probesRun(what: string, probes: Probes, programs?: () => Promise<ProbePrograms>): void {
  let world: ProbeWorld;
  let beside: ProbePrograms | undefined;
  beforeAll(async () => {
    beside = await programs?.();
    world = await openProbeWorld(beside?.environment);
  });
  afterAll(async () => {
    await world?.close();
    beside?.remove();
  });
  describe(`a field of ${what} has its effect`, () => {
    it.each(Object.entries(probes))('%s', async (_field, probe) => {
      const [without, added] = probe.shows;
      expect(without).not.toEqual(added);
      expect(await world.see(probe)).toEqual([without, added]);
    });
  });
}
