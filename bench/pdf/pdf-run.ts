// How both sides of a PDF row are run: fresh processes, folders of their own, outputs in memory where that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { bundlePrograms } from '#scripts/build/bundle-programs.ts';
import { ONE_ARENA, YOUNG_GENERATION } from '#server/documents/pool/child.ts';
import type { BenchOptions } from '../measure/row.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Our task, bundled as the product's document children are. */
const PROGRAM = path.join(ROOT, '.cache/bench/program');

/** Bundles our tasks. */
export const bundleTasks = () => bundlePrograms(['bench/pdf/pdf-task.ts', 'bench/pdf/production-task.ts'], PROGRAM);

/** What measuring a PDF row is given. */
export interface PdfRun extends BenchOptions {
  /** Holds a folder for each run of a row; removed when the row is done. */
  readonly out: string;
}

/** A new folder. What the other side wrote stays beside it until the row is done, so that nothing is deleted while measuring. */
export function freshFolder({ out }: PdfRun): string {
  mkdirSync(out, { recursive: true });
  return mkdtempSync(path.join(out, 'run-'));
}

/** A new folder of one side. In memory its last one goes at once: there nobody waits for blocks that are being discarded. */
export function folderOfSide(run: PdfRun, side: string): string {
  if (!run.out.startsWith(MEMORY)) return freshFolder(run);
  const folder = path.join(run.out, side);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Megabytes of the files in a folder. */
export const megabytesIn = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0) / 1e6;

/** A peer that is installed but fails: its row is left out, and the bench does not fail. */
export class PeerFailure extends Error {}

/**
 * Seconds of a command in a fresh process. Throws PeerFailure when a peer fails, and Error when our own task does. What was
 * written before is synced first, and nothing was deleted: neither side waits for pages that the other left dirty, nor for
 * blocks that are being discarded.
 */
export function timed(command: string, args: readonly string[]): number {
  return ran(command, args).elapsed;
}

/** Seconds of the command, and what it printed. */
function ran(command: string, args: readonly string[]): { elapsed: number; said: string } {
  spawnSync('sync');
  const start = process.hrtime.bigint();
  const result = spawnSync(command, args, { maxBuffer: 1 << 28, env: ownEnvironment() });
  const elapsed = Number(process.hrtime.bigint() - start) / 1e9;
  // qpdf answers 3 for warnings about its input; our tasks end themselves by a signal when they have said what they did
  const isDone =
    result.status === 0 || result.status === 3 || (result.signal === 'SIGKILL' && result.stdout.length > 0);
  if (!isDone) {
    const reason = `${command} ${args[0] ?? ''}: ${result.error?.message ?? result.stderr.toString().slice(-500)}`;
    throw command === process.execPath ? new Error(reason) : new PeerFailure(reason);
  }
  return { elapsed, said: result.stdout.toString() };
}

/** CPU seconds of a command with all its threads, as the shell counts them. */
export function cpuOf(command: string, args: readonly string[]): number {
  const shell = ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>/dev/null', 'bench', command, ...args];
  const { status, stderr } = spawnSync('bash', shell, { env: ownEnvironment() });
  const [user = Number.NaN, system = Number.NaN] = stderr.toString().trim().split(' ').map(Number);
  if (status !== 0 || Number.isNaN(user + system)) throw new PeerFailure(`${command}: ended with ${status}`);
  return user + system;
}

/** What a task of production took. */
export interface ProductionRun {
  /** seconds of the whole process */
  readonly elapsed: number;
  /** CPU seconds */
  readonly cpu: number;
  /** peak memory, MB */
  readonly megabytes: number;
}

/** A job as production runs it (production-task.ts). `target`: a folder where it writes several files, else a file. */
export function production(task: string, input: string, target: string, ...more: string[]): ProductionRun {
  const program = path.join(PROGRAM, 'production-task.mjs');
  const { elapsed, said } = ran(process.execPath, [...YOUNG_GENERATION, program, task, input, target, ...more]);
  return { elapsed, ...(JSON.parse(said) as Omit<ProductionRun, 'elapsed'>) };
}

/** Compiled code is kept between our processes, and memory in one arena, as it is in the server's children. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, ...ONE_ARENA, NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compile') };
}

/** Seconds of a task of ours (pdf-task.ts). `target`: a folder for a split, else a file. */
export function ours(task: string, input: string, target: string, ...more: string[]): number {
  return timed(process.execPath, [
    ...YOUNG_GENERATION,
    path.join(PROGRAM, 'pdf-task.mjs'),
    task,
    input,
    target,
    ...more,
  ]);
}

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** True when a command is not installed; the row is then logged as left out. */
export function missing(run: PdfRun, row: string, ...commands: string[]): boolean {
  const absent = commands.filter((command) => !has(command));
  if (absent.length > 0) run.log(`${row}: left out, ${absent.join(' and ')} not installed`);
  return absent.length > 0;
}

/** Linux' folder in memory. */
const MEMORY = '/dev/shm';
/** bytes that the outputs of a row may take together */
const ROOM = 2 ** 31;

/**
 * Folder for the outputs of both sides (docs/model.md, "PDF bench work"): in memory, where the machine has room for it. The
 * times of a disk may vary by four from one minute to the next; a row would then measure the disk and not the work.
 */
export function outputFolder({ dataDir, log }: BenchOptions): string {
  const disk = path.join(dataDir, 'out');
  if (!existsSync(MEMORY)) return disk;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return disk;
  log(`outputs of both sides are written to memory (${MEMORY})`);
  return mkdtempSync(path.join(MEMORY, 'mailroom-bench-'));
}
