// Takes a received file into the register: what it is by its content, its pages, and whether it was seen before.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isInboxSource } from '#domain/jobs/inbox.rules.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Caller, ReceivedFile, Services } from '#server/context/context.ts';
import { openFile } from '#server/letters/jobs/open-file.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { findOwnFile, insertStoredFile, type StoredFileRow } from './files.repository.ts';
import { imageType } from './image-type.ts';

const DAY_MS = 86_400_000;
/** Own files live 7 days unless a job takes them; printed ones as long as the account lets the inbox keep them. */
const LIFE_DAYS = 7;
const ID_BYTES = 24;
const TYPES = { pdf: 'pdf', zip: 'archive', text: 'data', unknown: 'other' } as const;

/** A received file that was opened once; nothing of it is in the database yet. */
export interface InspectedFile extends ReceivedFile {
  readonly fileType: 'pdf' | 'archive' | 'data' | 'image' | 'other';
  readonly pageCount: number | null;
  readonly facts: Readonly<Record<string, unknown>>;
  /** the repaired copy, where one was needed */
  readonly working: { readonly hash: Buffer; readonly bytes: number } | null;
}

/** Opens a received file: encrypted, broken, empty and too large ones are refused by name. */
export async function inspectFile(
  file: ReceivedFile,
  caller: Caller,
  services: Services,
): Promise<Result<InspectedFile>> {
  const opened = await openFile(services, {
    box: file.partName,
    name: file.name,
    rootAccountId: caller.user.rootAccountId,
    hash: file.hash,
    bytes: file.bytes,
    fileId: null,
  });
  if (!opened.ok) return refuse(opened.refusal.label, { ...opened.refusal.parameters });
  const { kind, pageCount, facts, working } = opened.value;
  const image = kind === 'unknown' ? await imageType(services.files, file.hash) : null;
  // The repaired copy is found again by its hash when a page is shown.
  const workingHash = working ? { workingHash: working.hash.toString('hex') } : {};
  return ok({
    ...file,
    fileType: image === null ? TYPES[kind] : 'image',
    pageCount,
    facts: { ...facts, ...workingHash },
    working,
  });
}

/** A file that belongs to this person and is still there. */
export const findOwnStoredFile = ({ db, clock }: Services, ownerId: number, fileId: string) =>
  findOwnFile(db, { id: fileId, ownerId, now: clock.now() });

/** For whom a file is taken in, and how it came. */
export interface Acceptance {
  readonly caller: Caller;
  readonly services: Services;
  readonly source: string;
  /** true for files of a service, which stay as long as it does */
  readonly lasting?: boolean;
}

const lifeDays = async (trx: Trx, source: string, accountId: number): Promise<number> =>
  isInboxSource(source) ? (await effectiveSettings(trx, accountId)).inboxDays : LIFE_DAYS;

/** Writes the row of an inspected file. */
export async function acceptFile(trx: Trx, file: InspectedFile, acceptance: Acceptance): Promise<StoredFileRow> {
  const { caller, services, source, lasting = false } = acceptance;
  const now = services.clock.now();
  const { rootAccountId, id: ownerId, accountId } = caller.user;
  const contents = [file, ...(file.working ? [file.working] : [])];
  await registerBlobs(
    trx,
    contents.map(({ hash, bytes }) => ({ rootAccountId, hash, bytes })),
    now,
  );
  return insertStoredFile(trx, {
    id: services.random(ID_BYTES).toString('base64url'),
    rootAccountId,
    hash: file.hash,
    ownerId,
    accountId,
    name: file.name,
    fileType: file.fileType,
    bytes: file.bytes,
    pageCount: file.pageCount,
    facts: file.facts,
    source,
    now,
    expiresAt: lasting ? null : new Date(now.getTime() + (await lifeDays(trx, source, accountId)) * DAY_MS),
  });
}
