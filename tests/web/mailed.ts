// What the server wrote into the folder of its e-mails, as people would read it.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The newest match of a pattern in the e-mails of the installation. */
export async function mailed(dataDir: string, pattern: RegExp): Promise<string> {
  const folder = path.join(dataDir, 'outbox', 'installation');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const plain = texts.map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
  return plain.map((text) => pattern.exec(text)?.[1] ?? '').find((found) => found !== '') ?? '';
}
