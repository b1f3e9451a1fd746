// The draft of a document's metadata: made early, used once, and never left behind.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeDisk } from './disk.ts';
import { openDraft } from './draft.ts';
import { foldersAt, makeFolders } from './folders.ts';
import type { DocumentMetadata } from './metadata.ts';
import { publish } from './publish.ts';

let root = '';
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'mailroom-draft-'));
  await makeFolders(nodeDisk, foldersAt(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const metadata: DocumentMetadata = {
  version: 1,
  uuid: 'one',
  jobId: 1,
  queue: 'Letters',
  jobName: 'letter',
  documentName: 'letter',
  claimedUser: 'anna',
  client: '',
  clientAddress: '',
  acceptedAt: '2026-01-02T03:04:05.000Z',
  sourceFormat: 'application/pdf',
  quality: 'original',
  file: 'one.pdf',
  bytes: 3,
  sha256: '',
  pages: null,
  settings: {},
};

it('a draft made while the document arrives becomes its metadata', async () => {
  const folders = foldersAt(root);
  const draft = openDraft(nodeDisk, folders.incoming, 'one');
  const path = join(folders.incoming, 'one.part');
  const file = await nodeDisk.create(path);
  await file.writev([Buffer.from('%PDF')]);
  const pair = await publish({ disk: nodeDisk, folders, into: 'ready', source: { path, file }, metadata, draft });
  expect(JSON.parse(readFileSync(pair.metadataPath, 'utf8'))).toEqual(metadata);
  expect(readdirSync(folders.incoming)).toEqual([]);
});

it('a draft that is not needed leaves nothing behind', async () => {
  const { incoming } = foldersAt(root);
  const draft = openDraft(nodeDisk, incoming, 'one');
  await draft.discard();
  expect(readdirSync(incoming)).toEqual([]);
});

it('a draft that cannot be made fails the publication and can still be discarded', async () => {
  const folders = foldersAt(root);
  const draft = openDraft(nodeDisk, join(root, 'nowhere'), 'one');
  const order = { disk: nodeDisk, folders, into: 'ready', source: { path: join(root, 'x') }, metadata, draft } as const;
  await expect(publish(order)).rejects.toThrow('ENOENT');
  await draft.discard();
});
