// The test of an output folder: it is there, has room, and a file can be written, renamed and removed in it.
import { rename, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestCause, TestedStep, TestStep } from '#domain/channels/connection-test.ts';
import { makeFolder } from './place-file.ts';
import { runSteps, StepFault } from './test-steps.ts';

const STEPS: readonly TestStep[] = ['folder', 'space', 'write'];
/** Bytes that a delivery needs in any case. */
const LEAST_FREE = 100 * 1024 * 1024;
/** ms; a share that takes longer for one small file holds up every letter. */
const SLOW_MS = 3_000;

const CAUSES: Readonly<Record<string, TestCause>> = {
  ENOENT: 'folderMissing',
  ENOTDIR: 'folderMissing',
  EACCES: 'noRight',
  EPERM: 'noRight',
  EROFS: 'noRight',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  ETIMEDOUT: 'noAnswer',
  ESTALE: 'noAnswer',
};

const faultOf = (error: unknown): StepFault => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return error instanceof StepFault ? error : new StepFault(CAUSES[code] ?? 'other', code || message.slice(0, 200));
};

async function tried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
}

/** @returns ms */
async function writeOne(folder: string): Promise<number> {
  const begun = performance.now();
  const file = path.join(folder, `.test-${process.pid}`);
  try {
    await writeFile(`${file}.part`, 'Mailroom\n', { flush: true });
    await rename(`${file}.part`, file);
  } finally {
    await Promise.all([file, `${file}.part`].map((one) => rm(one, { force: true })));
  }
  return Math.round(performance.now() - begun);
}

/**
 * @param root folder that must be there already: a share that is away is not made anew on this disk
 * @param folder below it; what the test had to make goes again
 */
export async function testFolder(root: string, folder: string): Promise<TestedStep[]> {
  const existed = await stat(folder).then(
    () => true,
    () => false,
  );
  const steps = await runSteps(STEPS, {
    folder: () =>
      tried(async () => {
        if (!(await stat(root)).isDirectory()) throw new StepFault('folderMissing', root);
        await makeFolder(folder);
        return folder;
      }),
    space: () =>
      tried(async () => {
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < LEAST_FREE) throw new StepFault('diskFull', '');
        return `${Math.floor((bavail * bsize) / 1e9)} GB`;
      }),
    write: () =>
      tried(async () => {
        const ms = await writeOne(folder);
        if (ms > SLOW_MS) throw new StepFault('slow', `${ms} ms`);
        return `${ms} ms`;
      }),
  });
  // Only an empty one goes.
  if (!existed) await rmdir(folder).catch(() => undefined);
  return steps;
}
