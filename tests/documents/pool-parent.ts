// A server in miniature for one test: starts a pool, has both lanes loop, says which processes they are, and waits.
import { startPool } from '#server/documents/pool/pool.ts';

const [module = '', workRoot = ''] = process.argv.slice(2);
const pool = startPool({
  module,
  workRoot,
  personChildren: 1,
  batchChildren: 1,
  idleMs: 60_000,
  jobsPerChild: 10,
  heapMegabytes: 256,
  memoryBytes: 2 ** 30,
  now: () => performance.now(),
});

const pids = await Promise.all(
  (['person', 'batch'] as const).map(async (lane) => {
    const result = await pool.run({ lane, kind: 'echo', job: {}, documents: [], totalMs: 10_000 });
    return result.ok ? (result.value as { pid: number }).pid : 0;
  }),
);
for (const lane of ['person', 'batch'] as const) {
  void pool.run({ lane, kind: 'loop', job: {}, documents: [], totalMs: 60_000 }).catch(() => undefined);
}
// Give the loops time to begin: an idle child would end by the closed channel alone.
await new Promise((resolve) => setTimeout(resolve, 700));
process.stdout.write(JSON.stringify(pids));
setInterval(() => undefined, 1000);
