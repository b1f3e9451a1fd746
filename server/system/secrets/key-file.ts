// The file of keys that secrets of the database are sealed under. It never lies in the database: who holds a dump reads none of them.
import { createHash } from 'node:crypto';
import { chmod, link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import type { RandomBytes } from '../ids.ts';

/** Bytes of a key of AES-256. */
const KEY_BYTES = 32;
const HEADING =
  '# Keys of the secrets in the database of Mailroom (docs/operations.md, "The key of secrets"). Keep it apart from it.\n';

/** One key, under the name that sealed values carry. */
export interface SecretKey {
  /** first eight digits of the SHA-256 of the key: a line with a slip of the hand is noticed */
  readonly id: string;
  readonly key: Buffer;
}

const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** A new key. */
export function makeKey(random: RandomBytes): SecretKey {
  const key = random(KEY_BYTES);
  return { id: idOf(key), key };
}

function parseLine(line: string, file: string): SecretKey {
  const [id = '', text = ''] = line.split(/\s+/);
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES || idOf(key) !== id)
    throw new Error(`${file} has a line that is no key; put the file back as it was.`);
  return { id, key };
}

/**
 * The keys of a file, that which seals first; undefined where there is no file.
 * @throws Error that names the file and never a key
 */
export async function readKeyFile(file: string): Promise<readonly SecretKey[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${error.code ?? error.message}`);
  });
  if (text === undefined) return undefined;
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => parseLine(line, file));
  if (keys.length === 0) throw new Error(`${file} holds no key.`);
  return keys;
}

/** What changes when a file is written anew; undefined where there is none. */
export async function markOfFile(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found === undefined ? undefined : `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** Whether others of this machine may read the file. Windows keeps rights elsewhere. */
export async function isReadByOthers(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  return ((await stat(file)).mode & 0o077) !== 0;
}

async function writePart(file: string, keys: readonly SecretKey[], name: string): Promise<string> {
  const part = `${file}.${name}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(HEADING + keys.map(({ id, key }) => `${id} ${key.toString('base64')}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(part, 0o600);
  return part;
}

/** Writes the keys in the place of those of the file: whole or not at all, for its owner alone. */
export async function writeKeyFile(file: string, keys: readonly SecretKey[]): Promise<void> {
  await rename(await writePart(file, keys, String(process.pid)), file);
}

/** Makes the file where there is none. Of two servers that start at once, one makes it. */
export async function createKeyFile(file: string, key: SecretKey): Promise<void> {
  const part = await writePart(file, [key], `${process.pid}-${key.id}`);
  try {
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await unlink(part);
  }
}
