// What a forger has: bundles of evidence unpacked, changed, signed and sealed anew.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import yauzl from 'yauzl';
import type { ChainPart } from '#server/letters/chain/chain-part.ts';
import { headText, sealText } from '#server/letters/chain/chain-texts.ts';
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
  of: { kind: string; id: number; number: string };
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

/** Puts a seal on anew, and the one before as it says that one is. */
export function putOn(seal: Chain['seals'][number], { fingerprint: named, sign }: SigningKey): void {
  const { before } = seal;
  if (before !== null) {
    before.fingerprint = named;
    before.signature = sign(written(before)).toString('base64');
    seal.previous = leafOf(written(before)).toString('hex');
  }
  seal.fingerprint = named;
  seal.signature = sign(written(seal)).toString('base64');
}

/** Puts all seals on the chain anew, after a change; each that follows another one says so. */
export function sealAnew({ chain }: Copy, key: SigningKey, change: (chain: Chain) => void): void {
  chain((value) => {
    change(value);
    for (const seal of [...value.seals].sort((a, b) => a.number - b.number)) {
      const own = value.seals.find(({ number }) => number === seal.number - 1);
      if (own !== undefined) {
        const { before: _, proof: __, ...before } = own;
        seal.before = before;
      }
      putOn(seal, key);
    }
  });
}

type Loosely<T> = { -readonly [K in keyof T]: unknown };
/** An event that never was, with the head and the seal that would be its own. */
interface Invented {
  readonly entry: Loosely<Chain['entries'][number]>;
  readonly head: Loosely<Chain['heads'][number]>;
  readonly seal: Chain['seals'][number];
}

const NOTHING = '0'.repeat(64);
/** As whoever made the chain writes it. */
const linkLeaf = ({ entry }: Invented): string => {
  const { accountId, revisionId, entity, entityId, event, at, datum } = entry;
  const lines = ['mailroom link 1', accountId, revisionId, entity, entityId, event, at, datum];
  return leafOf(lines.join('\n')).toString('hex');
};

/**
 * Puts the event 700 into the chain, which never was, and says that it is the status of the document: as the last line of a head of its
 * own, under a seal of today behind the last one. Hashes fit.
 * @param change what is told of it otherwise, before its hashes are made; returned: what of all this is put into the chain, up to which
 */
export function invent(
  { chain, manifest }: Copy,
  { sign }: SigningKey,
  change: (made: Invented, value: Chain) => 'entry' | 'head' | 'seal',
): void {
  chain((value) => {
    const [entry, head, seal] = [last(value.entries), last(value.heads), last(value.seals)];
    const { before: _, proof: __, ...before } = seal;
    const made: Invented = {
      entry: { ...entry, revisionId: 999_999, event: '700', opened: null, head: 99, place: 1 },
      head: { ...head, number: 99, sealNumber: seal.number + 1, previous: NOTHING, links: 1, total: 9_999, place: 0 },
      seal: { ...seal, number: seal.number + 1, previous: leafOf(written(seal)).toString('hex'), heads: 1, before },
    };
    const what = change(made, value);
    Object.assign(made.head, { root: linkLeaf(made), proof: [] });
    made.seal.root = leafOf(headText(made.head as never)).toString('hex');
    Object.assign(made.seal, { links: 1, proof: [] });
    made.seal.signature = sign(written(made.seal)).toString('base64');
    value.entries.push(made.entry as never);
    if (what !== 'entry') value.heads.push(made.head as never);
    if (what === 'seal') value.seals.unshift(made.seal);
  });
  manifest((value) => {
    value.entries += 1;
    last(value.shipments).status = 700;
  });
}
