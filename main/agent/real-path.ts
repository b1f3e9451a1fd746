// The path of a folder without links, as far as the file system says it in time.
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { AgentClock } from '#main/system/system.types.ts';

/** A share that is away may not answer: after this long, ms, its path counts as it is written. */
const RESOLVE_MS = 2_000;

async function realOf(path: string): Promise<string> {
  const parent = dirname(path);
  return realpath(path).catch(async () => (parent === path ? path : join(await realOf(parent), basename(path))));
}

/** Resolves links, also of a folder that is not there yet; else the absolute path as it is written. */
export function realOrWritten(path: string, clock: AgentClock): Promise<string> {
  const written = resolve(path);
  return new Promise((done) => {
    const cancel = clock.after(RESOLVE_MS, () => done(written));
    void realOf(written).then((real) => {
      cancel();
      done(real);
    });
  });
}
