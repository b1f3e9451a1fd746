// The files of a bundle (docs/decisions/0711), and what is signed of them.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { ZipEntry } from '#server/archives/zip-writer.ts';
import type { Services } from '#server/context/context.ts';
import { FileMissing } from '#server/storage/files/file-store.ts';
import type { SigningKey } from '#server/system/secrets/signing-key.ts';
import { type Placed, placed } from './placed-files.ts';
import type { Evidence } from './proof-facts.repository.ts';
import type { Proved } from './proved.ts';

/** The form of bundles; the checker knows it. */
const FORMAT = 'mailroom proof 1';

/** A file of a bundle, with its hash in hexadecimal. */
export interface BundledFile extends ZipEntry {
  readonly sha256: string;
}

const PROGRAMS = {
  'verify.mjs': new URL('verify.mjs', import.meta.url),
  'verify-bundle.mjs': new URL('verify-bundle.mjs', import.meta.url),
  'verify-hashes.mjs': new URL('verify-hashes.mjs', import.meta.url),
  'verify-anchors.mjs': new URL('verify-anchors.mjs', import.meta.url),
  'verify-files.mjs': new URL('verify-files.mjs', import.meta.url),
  'verify-kinds.mjs': new URL('verify-kinds.mjs', import.meta.url),
  'verify-stamps.mjs': new URL('verify-stamps.mjs', import.meta.url),
} as const;

const programs = (): Promise<BundledFile[]> =>
  Promise.all(Object.entries(PROGRAMS).map(async ([name, url]) => fileOf(name, await readFile(url))));

/** Time stamps as files, for those who check their signatures. */
const tokens = ({ chain }: Proved): BundledFile[] =>
  chain.anchors.flatMap(({ number, token }) =>
    token === null ? [] : [fileOf(`anchors/${number}.tst`, Buffer.from(token, 'base64'))],
  );

const fileOf = (path: string, content: Buffer): BundledFile => ({
  path,
  bytes: content.length,
  crc32: crc32(content),
  sha256: createHash('sha256').update(content).digest('hex'),
  open: () => [content],
});

const jsonOf = (path: string, value: unknown): BundledFile => fileOf(path, Buffer.from(`${JSON.stringify(value)}\n`));

/** A file of the store, where it lies in a bundle; the hash in hexadecimal. */
interface Stored {
  readonly path: string;
  /** As people know it. */
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** A stored file, read once to be sure of it. */
async function storedFile({ files }: Services, { path, name, sha256, bytes }: Stored): Promise<Result<BundledFile>> {
  const digest = createHash('sha256');
  let checksum = 0;
  try {
    for await (const piece of await files.open(sha256)) {
      digest.update(piece as Buffer);
      checksum = crc32(piece as Buffer, checksum);
    }
  } catch (error) {
    if (error instanceof FileMissing) return refuse('proof.fileDamaged', { name });
    throw error;
  }
  if (digest.digest('hex') !== sha256) return refuse('proof.fileDamaged', { name });
  const open = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of await files.open(sha256)) yield piece as Buffer;
  };
  return ok({ path, bytes, crc32: checksum, sha256, open });
}

async function storedFiles(services: Services, shipments: Placed): Promise<Result<BundledFile[]>> {
  const found = new Map<string, BundledFile>();
  const all = shipments.flatMap(({ outputs, carriers, confirmed }) => [
    ...outputs,
    ...carriers,
    ...confirmed.map((file) => ({ ...file, name: file.path })),
  ]);
  for (const { path, ...file } of all) {
    if (path === null) continue;
    const stored = await storedFile(services, { ...file, path });
    if (!stored.ok) return stored;
    found.set(path, stored.value);
  }
  return ok([...found.values()]);
}

/**
 * What was reported, without what staff wrote down: a salted hash stands for it. The salt is the signature of what tells the event
 * from others, so that whoever has the key, and nobody else, can show later which words they were.
 */
const withoutRemarks = ({ events, takenBack, attempts }: Evidence, key: SigningKey) => ({
  events: events.map(({ key: name, detail, ...event }) => {
    if (event.source !== 'hand' || detail === '') return { ...event, detail };
    const salt = key.sign(`mailroom remark 1\n${name}`);
    return { ...event, remark: createHash('sha256').update(salt).update(detail).digest('hex') };
  }),
  takenBack,
  attempts,
});

/** What bundle.json says. */
const manifestOf = (
  { subject, things, chain, pending, keys }: Proved,
  shipments: Placed,
  { files, at }: { readonly files: readonly BundledFile[]; readonly at: Date },
) => ({
  format: FORMAT,
  of: { kind: subject.kind, id: subject.id, number: subject.number },
  madeAt: at.toISOString(),
  keys,
  things,
  entries: chain.entries.length,
  pending,
  files: files.map(({ path, sha256, bytes }) => ({ path, sha256, bytes })),
  shipments,
});

/** All files of a bundle: those that it lists, what lists them, and its signature. */
export async function bundleOf(
  services: Services,
  read: Proved,
  { key, cover, at }: { readonly key: SigningKey; readonly cover: Buffer; readonly at: Date },
): Promise<Result<BundledFile[]>> {
  const shipments = placed(read);
  const stored = await storedFiles(services, shipments);
  if (!stored.ok) return stored;
  const files = [
    fileOf('cover.pdf', cover),
    ...(await programs()),
    ...tokens(read),
    jsonOf('chain.json', read.chain),
    jsonOf('evidence.json', withoutRemarks(read.evidence, key)),
    ...stored.value,
  ];
  const text = JSON.stringify(manifestOf(read, shipments, { files, at }), null, 1);
  const signature = { fingerprint: key.fingerprint, signature: key.sign(text).toString('base64') };
  return ok([...files, fileOf('bundle.json', Buffer.from(text)), jsonOf('bundle.sig', signature)]);
}
