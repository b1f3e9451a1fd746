// The files of a bundle (docs/decisions/0711), and what is signed of them.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { ZipEntry } from '#server/archives/zip-writer.ts';
import type { Services } from '#server/context/context.ts';
import { FileMissing } from '#server/storage/files/file-store.ts';
import type { SigningKey } from '#server/system/secrets/signing-key.ts';
import type { ProvedOutput } from './proof-facts.repository.ts';
import type { Proved } from './proved.ts';

/** The form of bundles; the checker knows it. */
const FORMAT = 'mailroom proof 1';

/** A file of a bundle, with its hash in hexadecimal. */
export interface BundledFile extends ZipEntry {
  readonly sha256: string;
}

const PROGRAMS = ['verify.mjs', 'verify-hashes.mjs', 'verify-anchors.mjs'] as const;

const programs = (): Promise<BundledFile[]> =>
  Promise.all(PROGRAMS.map(async (name) => fileOf(name, await readFile(new URL(name, import.meta.url)))));

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

/** Where an output lies in a bundle. */
const pathOf = ({ name }: ProvedOutput): string => `outputs/${name}`;

/** A stored file, read once to be sure of it; null where its content is gone. */
async function storedFile({ files }: Services, output: ProvedOutput): Promise<Result<BundledFile | null>> {
  if (output.purged) return ok(null);
  const digest = createHash('sha256');
  let checksum = 0;
  try {
    for await (const piece of await files.open(output.sha256)) {
      digest.update(piece as Buffer);
      checksum = crc32(piece as Buffer, checksum);
    }
  } catch (error) {
    if (error instanceof FileMissing) return refuse('proof.fileDamaged', { name: output.name });
    throw error;
  }
  if (digest.digest('hex') !== output.sha256) return refuse('proof.fileDamaged', { name: output.name });
  const open = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of await files.open(output.sha256)) yield piece as Buffer;
  };
  const { sha256, bytes } = output;
  return ok({ path: pathOf(output), bytes, crc32: checksum, sha256, open });
}

async function storedFiles(services: Services, { shipments }: Proved): Promise<Result<BundledFile[]>> {
  const found = new Map<string, BundledFile>();
  for (const output of shipments.flatMap(({ outputs }) => outputs)) {
    const stored = await storedFile(services, output);
    if (!stored.ok) return stored;
    if (stored.value !== null) found.set(stored.value.path, stored.value);
  }
  return ok([...found.values()]);
}

/** What bundle.json says. */
const manifestOf = (
  { subject, things, shipments, chain, pending, keys }: Proved,
  files: readonly BundledFile[],
  at: Date,
) => ({
  format: FORMAT,
  of: { kind: subject.kind, id: subject.id, number: subject.number },
  madeAt: at.toISOString(),
  keys,
  things,
  entries: chain.entries.length,
  pending,
  files: files.map(({ path, sha256, bytes }) => ({ path, sha256, bytes })),
  shipments: shipments.map(({ outputs, ...rest }) => ({
    ...rest,
    outputs: outputs.map((output) => ({ ...output, path: output.purged ? null : pathOf(output) })),
  })),
});

/** All files of a bundle: those that it lists, what lists them, and its signature. */
export async function bundleOf(
  services: Services,
  read: Proved,
  { key, cover, at }: { readonly key: SigningKey; readonly cover: Buffer; readonly at: Date },
): Promise<Result<BundledFile[]>> {
  const outputs = await storedFiles(services, read);
  if (!outputs.ok) return outputs;
  const files = [
    fileOf('cover.pdf', cover),
    ...(await programs()),
    ...tokens(read),
    jsonOf('chain.json', read.chain),
    jsonOf('evidence.json', read.evidence),
    ...outputs.value,
  ];
  const text = JSON.stringify(manifestOf(read, files, at), null, 1);
  const signature = { fingerprint: key.fingerprint, signature: key.sign(text).toString('base64') };
  return ok([...files, fileOf('bundle.json', Buffer.from(text)), jsonOf('bundle.sig', signature)]);
}
