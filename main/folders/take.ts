// From a claim to the outbox and into the archive, or into `failed` with the reason beside it. Each step may be the last
// one before a crash: done again, it ends at the same place.
import { join } from 'node:path';
import type { Claim } from './claims.ts';
import { contentKind } from './content.rules.ts';
import { type Copied, codeOf, type FolderDisk, isReadFailure } from './disk/folder-disk.ts';
import { ARCHIVE, FAILED, REASON_SUFFIX, shownName } from './folder-names.rules.ts';
import type { FolderFailure, WatchFolderOptions } from './folders.types.ts';
import type { Ledger, LedgerLine } from './ledger.ts';
import { reasonText } from './reason-text.ts';
import { freeName, moveToReserved } from './shelve.ts';

/** Where documents of a folder go, and what is written down about them. */
export interface Shelf {
  readonly disk: FolderDisk;
  readonly ledger: Ledger;
  readonly options: WatchFolderOptions;
}
export interface Taking extends Shelf {
  /** Reading this file has failed too often to try again. */
  readonly givenUp: (id: string) => boolean;
}
/** `changed`: the file was written to after all and has to come to rest again. */
export type Taken = 'taken' | 'failed' | 'changed';

const REASONS = {
  notPdf: 'desktop.folder.reason.notPdf',
  unreadable: 'desktop.folder.reason.unreadable',
} as const;

const folderOf = (taking: Taking, to: LedgerLine['to']): string =>
  join(taking.options.folder.path, to === 'archive' ? ARCHIVE : FAILED);

/** Without the right to read it, or no file at all: waiting does not help. */
const isForEver = (failure: unknown): boolean =>
  process.platform !== 'win32' && ['EACCES', 'EPERM', 'ENOTREG', 'ELOOP'].includes(codeOf(failure));

/**
 * Does what a line of the ledger says: the file goes where it belongs. Its name is kept free first; when another file
 * was quicker, the document gets a new name.
 * @param again after a crash: then an empty file of that name, or one as long as the document, is the document's own
 */
async function settle(taking: Taking, claim: Claim, line: LedgerLine, again: boolean): Promise<void> {
  const { disk } = taking;
  const folder = folderOf(taking, line.to);
  await disk.makeFolder(folder);
  if (!(await disk.reserve(join(folder, line.name)))) {
    const there = await disk.find(folder, line.name);
    const own = again && there !== null && [0, claim.file.bytes].includes(there.bytes);
    if (!own) return await putAway(taking, claim, line);
  }
  if (line.reason) await disk.write(join(folder, line.name + REASON_SUFFIX), reasonFor(taking, line, line.reason));
  await moveToReserved(disk, { from: claim.file.path, folder, name: line.name, id: claim.id });
  await disk.removeFolder(claim.folder);
}

const reasonFor = ({ options }: Taking, line: LedgerLine, reason: FolderFailure): string =>
  reasonText({ locale: options.locale, name: shownName(line.original), reason, at: line.at });

type Facts = Pick<LedgerLine, 'to' | 'bytes' | 'sha256' | 'reason'>;

async function putAway(taking: Taking, claim: Claim, { to, bytes, sha256, reason }: Facts): Promise<void> {
  const { disk, ledger, options } = taking;
  const folder = folderOf(taking, to);
  await disk.makeFolder(folder);
  const name = await freeName(disk, folder, claim.file.name);
  const at = options.clock.now().toISOString();
  const line = { id: claim.id, at, to, name, original: claim.file.name, bytes, sha256, ...(reason && { reason }) };
  await ledger.put(line);
  await settle(taking, claim, line, false);
}

async function fail(taking: Taking, claim: Claim, label: string): Promise<Taken> {
  const reason = { label, parameters: { name: shownName(claim.file.name), file: shownName(claim.file.name) } };
  await putAway(taking, claim, { to: 'failed', bytes: claim.file.bytes, sha256: '', reason });
  taking.options.log('warn', 'folder.failed', { id: claim.id, name: claim.file.name, label });
  return 'failed';
}

type ReadOutcome =
  | { readonly staged: string; readonly bytes: number; readonly sha256: string }
  | 'changed'
  | 'notPdf'
  | 'unreadable';

/** Removes a copy that failed: on a full disk the outbox needs the room to record what it has sent. */
async function copyWhole(disk: FolderDisk, { file }: Claim, staged: string): Promise<Copied> {
  try {
    return await disk.copy(file.path, staged);
  } catch (failure) {
    await disk.remove(staged).catch(() => undefined);
    throw failure;
  }
}

/** Copies the claimed file to the outbox's volume, forced to disk. @throws what may pass with time */
async function read(taking: Taking, claim: Claim): Promise<ReadOutcome> {
  const { disk, options } = taking;
  try {
    const { head, tail } = await disk.peek(claim.file.path);
    if (['other', 'blank'].includes(contentKind(head, tail))) return 'notPdf';
    const staged = join(options.staging, `${claim.id}.pdf`);
    const { bytes, sha256, changed } = await copyWhole(disk, claim, staged);
    if (changed) {
      await disk.remove(staged);
      return 'changed';
    }
    await disk.syncFolder(options.staging);
    return { staged, bytes, sha256 };
  } catch (failure) {
    if (isReadFailure(failure) && (isForEver(failure) || taking.givenUp(claim.id))) return 'unreadable';
    throw failure;
  }
}

/**
 * Brings one claim to its end.
 * @throws the error of the disk or the outbox; the claim stays and is tried again
 */
export async function take(taking: Taking, claim: Claim): Promise<Taken> {
  const { options } = taking;
  const line = taking.ledger.get(claim.id);
  if (line) {
    await settle(taking, claim, line, true);
    return line.to === 'archive' ? 'taken' : 'failed';
  }
  const copy = await read(taking, claim);
  if (copy === 'changed') return copy;
  if (copy === 'notPdf' || copy === 'unreadable') return await fail(taking, claim, REASONS[copy]);
  const document = await options.accept({
    id: claim.id,
    queueId: options.queueId,
    source: 'folder',
    name: shownName(claim.file.name),
    claimedUser: '',
    application: '',
    receivedAt: options.clock.now().toISOString(),
    path: copy.staged,
    bytes: copy.bytes,
    sha256: copy.sha256,
    pages: null,
    settings: {},
  });
  options.log('info', 'folder.taken', { id: claim.id, name: claim.file.name, sameAs: document.sameAs });
  await putAway(taking, claim, { to: 'archive', bytes: copy.bytes, sha256: copy.sha256 });
  return 'taken';
}
