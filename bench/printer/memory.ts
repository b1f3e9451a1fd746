// Memory of the printer: its peak over a whole run, what it keeps of a finished job, and what it buffers for a slow disk.
import { rmSync } from 'node:fs';
import { type Disk, nodeDisk } from '#printer-driver/spool/disk.ts';
import { receiveDocument } from '#printer-driver/spool/receive.ts';
import { LITTLE_GARBAGE, temporaryFolder } from '#tests/printer/support/driver-process.ts';
import { keptKilobytes } from '#tests/printer/support/process-figures.ts';
import { startFloor, startOurs } from './contenders.ts';
import { testDocument } from './document.ts';
import { runLoad } from './load.ts';
import { KIB, LOADS, QUICK } from './loads.ts';
import { print, type Row } from './rows.ts';

/** MiB that our peak may lie over the peak of the floor. */
const MEMORY_MIB = 20;

/** Adds the rows: one server of each kind goes through all loads. */
export async function memoryRows(rows: Row[]): Promise<void> {
  const peaks = new Map<string, number>();
  for (const [name, start] of [
    ['ours', () => startOurs()],
    ['floor', startFloor],
  ] as const) {
    const server = await start();
    for (const load of LOADS)
      await runLoad(server, { document: testDocument(load.bytes), clients: load.clients, jobs: QUICK ? 4 : load.jobs });
    peaks.set(name, server.peakMiB());
    await server.stop();
  }
  const [ours = 0, floor = 0] = [peaks.get('ours'), peaks.get('floor')];
  rows.push({
    name: 'peak memory over a whole run',
    ours: Number(ours.toFixed(1)),
    peer: Number(floor.toFixed(1)),
    unit: 'MiB',
    ratio: Number((ours / floor).toFixed(2)),
    target: `at most ${MEMORY_MIB} MiB more than the floor`,
    met: ours <= floor + MEMORY_MIB,
  });
  rows.push(await keptPerJob());
  rows.push(await buffered());
  for (const row of rows.slice(-3)) print(row);
}

/** A figure of ours that has a bound and no peer. */
const boundedRow = (name: string, ours: number, bound: { readonly unit: string; readonly most: number }): Row => ({
  name,
  ours: Number(ours.toFixed(2)),
  peer: null,
  unit: bound.unit,
  ratio: null,
  target: `at most ${bound.most}`,
  met: ours <= bound.most,
});

async function keptPerJob(): Promise<Row> {
  const server = await startOurs(LITTLE_GARBAGE);
  const small = { document: testDocument(20 * KIB), clients: 1 };
  await runLoad(server, { ...small, jobs: 2_000 });
  const kept = await keptKilobytes(server.pid, QUICK ? 1_000 : 3_000, async (jobs) => {
    await runLoad(server, { ...small, jobs });
  });
  await server.stop();
  return boundedRow('memory kept for each finished job', kept, { unit: 'KB', most: 1 });
}

/** Bytes taken from the sender and not yet written, at their most, while a 50 MB document goes to a disk that is slow. */
async function buffered(): Promise<Row> {
  const folder = temporaryFolder('buffered');
  const document = testDocument(50 * KIB * KIB);
  const flow = { taken: 0, written: 0, most: 0 };
  const slow: Disk = {
    ...nodeDisk,
    async create(path) {
      const file = await nodeDisk.create(path);
      return {
        ...file,
        async writev(buffers) {
          await new Promise((resolve) => setTimeout(resolve, 2));
          await file.writev(buffers);
          flow.written += buffers.reduce((sum, part) => sum + part.length, 0);
        },
      };
    },
  };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < document.length; at += 64 * KIB) {
      const chunk = document.subarray(at, at + 64 * KIB);
      flow.taken += chunk.length;
      flow.most = Math.max(flow.most, flow.taken - flow.written);
      yield chunk;
    }
  }
  const order = {
    disk: slow,
    folder,
    uuid: 'large',
    source: chunks(),
    compression: 'none',
    mostBytes: 1e9,
    ratio: 200,
    inspect: () => true,
  } as const;
  const receipt = await receiveDocument(order);
  if (receipt.ok) await receipt.document.file.close();
  rmSync(folder, { recursive: true, force: true });
  const most = flow.most / KIB / KIB;
  const row = boundedRow('most buffered for a 50 MB document', most, { unit: 'MiB', most: 2 });
  return { ...row, met: receipt.ok && row.met };
}
