// What a forger has: bundles of evidence unpacked, changed, signed and sealed anew.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import yauzl from 'yauzl';
import type { ChainPart } from '#server/letters/chain/chain-part.ts';
import { sealText } from '#server/letters/chain/chain-texts.ts';
import { leafOf } from '#server/letters/chain/merkle.ts';
import { readSigningKey, type SigningKey } from '#server/system/secrets/signing-key.ts';

/** Where the bundles of a test lie. */
export const folders = mkdtempSync(path.join(tmpdir(), 'mailroom-evidence-'));

export async function unpack(bytes: Buffer, name: string): Promise<string> {
  const folder = path.join(folders, name);
  const archive = await yauzl.fromBufferPromise(bytes);
  for await (const entry of archive.eachEntry()) {
    const file = path.join(folder, entry.fileName);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, Buffer.concat(await (await archive.openReadStreamPromise(entry)).toArray()));
  }
  return folder;
}

/** The checker of a bundle, as a stranger runs it. @param home the unpacked bundle whose checker it is */
export function checkedBy(home: string, folder: string, ...named: string[]) {
  const program = [path.join(home, 'verify.mjs'), folder, ...named];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** The same by a path with a link in it, as /tmp is on a Mac, and after Finder and Explorer looked into the folder. */
export function startedByLink(folder: string, fingerprint: string) {
  const link = path.join(folders, 'link');
  symlinkSync(folder, link, 'junction');
  const stray = ['.DS_Store', '._cover.pdf', 'Thumbs.db'].map((name) => path.join(folder, name));
  for (const file of stray) writeFileSync(file, 'x');
  const found = checkedBy(link, link, fingerprint);
  for (const file of stray) rmSync(file);
  return found;
}

type Json = Record<string, unknown>;
interface Output {
  path: string;
  sha256: string;
}
export interface Manifest extends Json {
  of: { kind: string; id: number };
  madeAt: string;
  entries: number;
  pending: number;
  things: Record<string, number[]>;
  keys: { fingerprint: string; publicKey: string }[];
  files: { path: string; sha256: string; bytes: number }[];
  shipments: {
    id: number;
    status: number;
    recipient: string;
    outputs: Output[];
    carriers: Output[];
    confirmed: Output[];
  }[];
}
type Loose<T> = T extends readonly (infer E)[]
  ? Loose<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Loose<T[K]> }
    : T;
export type Chain = Loose<ChainPart>;

export const read = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'bundle.json'), 'utf8')) as Manifest;
export const readChain = (folder: string): Chain =>
  JSON.parse(readFileSync(path.join(folder, 'chain.json'), 'utf8')) as Chain;

/** What a forger does to a copy of a bundle. */
export interface Copy {
  readonly folder: string;
  chain(change: (chain: Chain) => void): void;
  manifest(change: (manifest: Manifest) => void): void;
  file(name: string, change: (content: string) => string): void;
}

export function copyOf(from: string): Copy {
  const folder = mkdtempSync(path.join(folders, 'copy-'));
  cpSync(from, folder, { recursive: true });
  const file: Copy['file'] = (name, change) => {
    const place = path.join(folder, name);
    writeFileSync(place, change(readFileSync(place, 'latin1')), 'latin1');
  };
  const json = <T>(name: string, change: (value: T) => void): void =>
    file(name, (text) => {
      const value = JSON.parse(Buffer.from(text, 'latin1').toString()) as T;
      change(value);
      return Buffer.from(JSON.stringify(value)).toString('latin1');
    });
  return {
    folder,
    file,
    chain: (change) => json('chain.json', change),
    manifest: (change) => json('bundle.json', change),
  };
}

/** The signing key that lies in a file. */
export async function keyIn(file: string): Promise<SigningKey> {
  const key = await readSigningKey(file);
  if (key === undefined) throw new Error('There is no key.');
  return key;
}

/** Lists the files anew and signs: what somebody can do who has the key, but not the chain. */
export async function signAnew({ folder, manifest }: Copy, { fingerprint: named, sign }: SigningKey): Promise<void> {
  manifest(({ files }) => {
    for (const file of files) {
      const content = readFileSync(path.join(folder, file.path));
      file.sha256 = createHash('sha256').update(content).digest('hex');
      file.bytes = content.length;
    }
  });
  const text = readFileSync(path.join(folder, 'bundle.json'), 'utf8');
  const signature = { fingerprint: named, signature: sign(text).toString('base64') };
  writeFileSync(path.join(folder, 'bundle.sig'), JSON.stringify(signature));
}

export const last = <T>(list: readonly T[]): T => {
  const found = list.at(-1);
  if (found === undefined) throw new Error('The list is empty.');
  return found;
};
export const DAY = 86_400_000;
export const dayBefore = (at: string): string => new Date(Date.parse(at) - DAY).toISOString();
export const output = (folder: string): string => last(last(read(folder).shipments).outputs).path;

const written = (seal: Loose<ChainPart>['seals'][number]['before'] & object) =>
  sealText({ ...seal, at: new Date(seal.at) });

/** Puts all seals on the chain anew, after a change. */
export function sealAnew(
  { chain }: Copy,
  { fingerprint: named, sign }: SigningKey,
  change: (chain: Chain) => void,
): void {
  chain((value) => {
    change(value);
    for (const seal of value.seals) {
      if (seal.before !== null) {
        seal.before.fingerprint = named;
        seal.before.signature = sign(written(seal.before)).toString('base64');
        seal.previous = leafOf(written(seal.before)).toString('hex');
      }
      seal.fingerprint = named;
      seal.signature = sign(written(seal)).toString('base64');
    }
  });
}
