// E-mails of the installation that lie as files where there is no mail server: they name people, and go after a month.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#server/context/context.ts';

const KEPT_MS = 30 * 86_400_000;

/** @returns how many went */
export async function sweepMails({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<number> {
  const folder = path.join(config.dataDir, 'outbox', 'installation');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name);
    if (clock.now().getTime() - (await stat(file)).mtimeMs < KEPT_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
