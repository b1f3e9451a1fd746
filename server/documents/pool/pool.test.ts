// What the pool does to children that loop, grow, crash or fall silent, and what it keeps from the server.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchOrphans } from './orphans.ts';
import { startPool } from './pool.ts';
import type { Incident, Pool, PoolCall } from './pool.types.ts';

const MEGABYTE = 1024 * 1024;
const program = fileURLToPath(import.meta.resolve('#tests/documents/misbehaving-child.ts'));
const HARNESS = fileURLToPath(import.meta.resolve('#tests/documents/pool-parent.ts'));

let folder: string;
let pool: Pool;
let incidents: Incident[];

interface Started {
  readonly memoryBytes?: number;
  readonly batchChildren?: number;
  readonly personChildren?: number;
  readonly writeFolders?: string[];
  readonly module?: string;
}

function start(more: Started = {}) {
  pool = startPool({
    module: more.module ?? program,
    workRoot: join(folder, 'work'),
    batchChildren: more.batchChildren ?? 1,
    personChildren: more.personChildren ?? 1,
    idleMs: 20_000,
    jobsPerChild: 200,
    heapMegabytes: 768,
    memoryBytes: more.memoryBytes ?? 1024 * MEGABYTE,
    now: () => performance.now(),
    onIncident: (incident) => incidents.push(incident),
    ...(more.writeFolders ? { writeFolders: more.writeFolders } : {}),
  });
}

const call = (kind: string, more: Partial<PoolCall> = {}) =>
  pool.run({ lane: 'batch', kind, job: {}, documents: ['a.pdf'], totalMs: 10_000, ...more });

/** A zombie has ended, too: in a container nobody may collect it. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

async function pidOf(lane: 'person' | 'batch'): Promise<number> {
  const result = await call('echo', { lane, documents: [] });
  return result.ok ? (result.value as { pid: number }).pid : 0;
}

const refusal = async (result: Promise<unknown>) => (await result) as { ok: boolean; refusal: { label: string } };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pool-'));
  incidents = [];
});
afterEach(async () => {
  await pool.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a child process for documents', () => {
  it('gets no environment and a folder of its own that goes with it', async () => {
    start();
    const result = await call('echo', { job: { value: 'x' } });
    expect(result.ok && result.value).toMatchObject({ value: 'x', environment: [] });
    const own = result.ok ? (result.value as { folder: string }).folder : '';
    expect(existsSync(own)).toBe(true);
    await pool.stop();
    expect(readdirSync(join(folder, 'work'))).toEqual(['compiled']);
  });

  it('cannot write outside the folders given to the pool', async () => {
    start({ writeFolders: [join(folder, 'allowed')] });
    expect(await call('writeTo', { job: { value: join(folder, 'forbidden') } })).toMatchObject({
      value: 'ERR_ACCESS_DENIED',
    });
    expect(existsSync(join(folder, 'forbidden'))).toBe(false);
  });

  it('can start neither threads nor programs, which would have rights of their own', async () => {
    start({ writeFolders: [join(folder, 'allowed')] });
    for (const kind of ['thread', 'program']) expect(await call(kind)).toMatchObject({ value: 'ERR_ACCESS_DENIED' });
  });

  it('serves many jobs, and is replaced when it says it is worn', async () => {
    start();
    const pids = new Set<number>();
    for (let i = 0; i < 12; i++) pids.add(await pidOf('batch'));
    expect(pids.size).toBe(3);
  });

  it('ends when its parent is killed, even in the middle of an endless loop', async () => {
    start();
    const parent = spawn(process.execPath, [HARNESS, program, join(folder, 'other')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const pids = await new Promise<number[]>((resolve) => {
      parent.stdout.once('data', (bytes: Buffer) => resolve(JSON.parse(bytes.toString())));
    });
    expect(pids.length).toBeGreaterThan(0);
    expect(pids.every(isRunning)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => pids.filter(isRunning), { timeout: 30_000 }).toEqual([]);
  });
});

describe('a document that kills two children', () => {
  it.each([
    ['loop', 'idle'],
    ['silent', 'idle'],
    ['abort', 'memory'],
    ['segfault', 'crash'],
    ['trap', 'crash'],
  ])('is refused as too costly (%s: %s)', async (kind, reason) => {
    start();
    const result = await call(kind, {
      job: { document: 'b.pdf' },
      documents: ['b.pdf'],
      idleMs: reason === 'idle' ? 300 : 20_000,
    });
    // The refusal goes to strangers: it says nothing of where the server keeps the document.
    expect(result).toEqual({ ok: false, refusal: { label: 'document.tooCostly', parameters: { reason } } });
    expect(incidents).toHaveLength(2);
    expect(await pidOf('batch')).toBeGreaterThan(0);
  });

  it('is not opened a third time', async () => {
    start();
    await call('loop', { job: { document: 'b.pdf' }, documents: ['b.pdf'], idleMs: 300 });
    expect((await refusal(call('echo', { documents: ['b.pdf'] }))).refusal.label).toBe('document.tooCostly');
    expect(incidents).toHaveLength(2);
    expect((await call('echo', { documents: ['c.pdf'] })).ok).toBe(true);
  });

  it('is the one that was open, not the first of the job', async () => {
    start();
    await call('loop', { job: { document: 'bad.pdf' }, documents: ['good.pdf', 'bad.pdf'], idleMs: 1_000 });
    expect((await call('echo', { documents: ['good.pdf'] })).ok).toBe(true);
    expect((await call('echo', { documents: ['bad.pdf'] })).ok).toBe(false);
  });

  it('is stopped after its whole time although it shows progress', async () => {
    start();
    const before = performance.now();
    const result = await call('busyButAlive', { totalMs: 400 });
    expect(result).toMatchObject({ refusal: { parameters: { reason: 'time' } } });
    expect(performance.now() - before).toBeLessThan(30_000);
  });

  it.each(['buffers', 'objects'])('is stopped when memory grows over the limit (%s)', async (kind) => {
    start({ memoryBytes: 300 * MEGABYTE });
    const result = await call(kind, { totalMs: 20_000 });
    expect(result).toMatchObject({ refusal: { label: 'document.tooCostly', parameters: { reason: 'memory' } } });
  });
});

describe('a document that is stuck', () => {
  const of = (account: number, person: number) => ({ lane: 'person' as const, asker: { account, person } });
  it('keeps neither other accounts nor colleagues waiting, however many its owner sends', async () => {
    start({ personChildren: 3 });
    await Promise.all([1, 2, 3].map(() => call('sleep', { lane: 'person', job: { ms: 300 } })));
    const stuck = ['b', 'c', 'd', 'e'].map((document) =>
      call('loop', { ...of(1, 1), job: { document }, documents: [document], totalMs: 4_000 }).catch(() => 'ended'),
    );
    const before = performance.now();
    const others = [call('echo', of(2, 5)), call('echo', of(1, 2)), call('echo', of(3, 6))];
    expect((await Promise.all(others)).every(({ ok }) => ok)).toBe(true);
    expect(performance.now() - before).toBeLessThan(3_000);
    await pool.stop();
    await Promise.all(stuck);
  });

  it('is not refused to another account for what one account was refused', async () => {
    start();
    await call('loop', { job: { document: 'b.pdf' }, documents: ['b.pdf'], idleMs: 300, asker: of(1, 1).asker });
    expect(incidents[0]?.asker).toEqual({ account: 1, person: 1 });
    expect(await call('echo', { documents: ['b.pdf'], asker: of(1, 2).asker })).toMatchObject({ ok: false });
    expect(await call('echo', { documents: ['b.pdf'], asker: of(2, 3).asker })).toMatchObject({ ok: true });
  });

  it('within a budget is tried once, and may still be worked on', async () => {
    start();
    const job = { job: { document: 'b.pdf' }, documents: ['b.pdf'], isBudget: true, totalMs: 300 };
    for (let n = 0; n < 3; n += 1)
      expect(await call('loop', job)).toMatchObject({ refusal: { parameters: { reason: 'budget' } } });
    expect(incidents).toHaveLength(3);
    expect((await call('echo', { documents: ['b.pdf'] })).ok).toBe(true);
  });
});

describe('what may take long', () => {
  it('keeps none of the batches of its own account waiting', async () => {
    start({ batchChildren: 2 });
    const stuck = [1, 2, 3].map((person) =>
      call('loop', {
        lane: 'aside',
        asker: { account: 1, person },
        documents: [],
        totalMs: 60_000,
        isBudget: true,
      }).catch(() => 'ended'),
    );
    expect(await call('echo', { asker: { account: 1, person: 0 } })).toMatchObject({ ok: true });
    // Another account still has a place for its own.
    expect(await call('echo', { lane: 'aside', asker: { account: 2, person: 9 } })).toMatchObject({ ok: true });
    await pool.stop();
    expect(await Promise.all(stuck)).toEqual(['ended', 'ended', 'ended']);
  });
});

describe('the pool', () => {
  it('serves a person while the batch lane is caught in a loop', async () => {
    start();
    const stuck = call('loop', { job: { document: 'b.pdf' }, documents: ['b.pdf'] }).catch(
      (error: Error) => error.message,
    );
    const before = performance.now();
    expect((await call('echo', { lane: 'person' })).ok).toBe(true);
    expect(performance.now() - before).toBeLessThan(10_000);
    await pool.stop();
    expect(await stuck).toContain('stopped');
  });

  it('kills the child of an aborted job without blame for the document', async () => {
    start();
    const pid = await pidOf('batch');
    const controller = new AbortController();
    const running = call('loop', { signal: controller.signal });
    const queued = call('echo', { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('not needed any more')), 200);
    await expect(running).rejects.toThrow('not needed');
    await expect(queued).rejects.toThrow('not needed');
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
    expect(incidents).toEqual([]);
    expect((await call('echo')).ok).toBe(true);
  });

  it('passes a bug on as an exception, with a new child afterwards', async () => {
    start();
    const pid = await pidOf('batch');
    await expect(call('bug')).rejects.toThrow('this is a bug');
    expect(await pidOf('batch')).not.toBe(pid);
  });

  it('does not blame the document when the program cannot start', async () => {
    start({ module: join(folder, 'absent.ts') });
    await expect(call('echo')).rejects.toThrow('did not start');
    expect(incidents).toEqual([]);
  });

  it('leaves no process behind when it stops', async () => {
    start({ batchChildren: 2 });
    const pids = [await pidOf('person'), await pidOf('batch')];
    await pool.stop();
    expect(pids.filter(isRunning)).toEqual([]);
    await expect(call('echo')).rejects.toThrow('stopped');
  });
});

describe('the process that ends orphans', () => {
  it('ends what is left when nobody speaks to it any more', async () => {
    const orphans = watchOrphans();
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { detached: true, stdio: 'ignore' });
    orphans.add(child.pid ?? 0);
    expect(isRunning(child.pid ?? 0)).toBe(true);
    await orphans.stop();
    await expect.poll(() => isRunning(child.pid ?? 0), { timeout: 30_000 }).toBe(false);
    start();
  });
});
