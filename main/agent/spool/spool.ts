// Moves finished documents from the printer's spool into the outbox. The folders decide; the driver's messages only hint.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NOT_CONVERTED } from '#main/outbox/ledger.ts';
import type { Acceptance, Outbox } from '#main/outbox/outbox.types.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import { askedPages } from './page-ranges.rules.ts';
import type { PageChoice } from './print-system.ts';
import { isSpoolFile, readSpoolFile, type SpoolMetadata } from './spool-file.ts';

export interface SpoolOptions {
  /** The folder `ready` of the driver. */
  readonly ready: string;
  /** The folder `failed` of the driver: accepted documents that could not become PDF. People see them. */
  readonly failed: string;
  readonly accept: Outbox['accept'];
  /** Which pages the print system was asked for. */
  readonly pageChoice: (document: SpoolMetadata) => Promise<PageChoice>;
  /** Documents of this queue are sent without a person. */
  readonly automated: (queueId: string) => boolean;
  /** The document is in the outbox. */
  readonly taken: (uuid: string) => void;
  readonly clock: AgentClock;
  readonly log: AgentLog;
  readonly everyMs?: number;
}

export interface Spool {
  /** Looks at the whole folder; resolves when everything found was taken or failed for now. */
  readonly rescan: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const EVERY_MS = 10_000;

/** The name under which a document is shown and filed: a proven one before a claimed one. */
export const printedBy = ({ owner, claimedUser }: SpoolMetadata): string => owner ?? claimedUser;

/** What is known of the pages that the sender wanted; `unattended`: no person looks at the document before it is sent. */
export interface WantedPages {
  readonly choice: PageChoice;
  readonly unattended: boolean;
}

/** Why a person must see it before it is sent: it did not become a PDF, or may hold other pages than were asked for. */
function doubtAbout(metadata: SpoolMetadata, name: string, { choice, unattended }: WantedPages): Acceptance['failure'] {
  const { failure, settings, pages } = metadata;
  if (failure !== undefined) return { label: NOT_CONVERTED, parameters: { name } };
  const asked = choice.kind === 'pages' ? choice.pages : askedPages(settings, pages);
  if (asked !== null) return { label: 'desktop.outbox.somePages', parameters: { name, pages: asked } };
  if (choice.kind === 'arranged') return { label: 'desktop.outbox.arranged', parameters: { name } };
  const unsure = choice.kind === 'unknown' && unattended;
  return unsure ? { label: 'desktop.outbox.pagesUnknown', parameters: { name } } : undefined;
}

/** The program that printed; empty for print systems, which name themselves and nobody else. */
const programOf = (client: string): string =>
  /^CUPS\b|\bIPP\/\d|^Microsoft-Windows|Spooler/i.test(client) ? '' : client;

/** A printed document as the outbox takes it. */
export function acceptanceOf(metadata: SpoolMetadata, path: string, wanted: WantedPages): Acceptance {
  const name = metadata.jobName || metadata.documentName || metadata.uuid;
  const failure = doubtAbout(metadata, name, wanted);
  return {
    id: metadata.uuid,
    queueId: metadata.queue,
    source: 'printer',
    name,
    claimedUser: printedBy(metadata),
    application: programOf(metadata.client),
    receivedAt: metadata.acceptedAt,
    path,
    bytes: metadata.bytes,
    sha256: metadata.sha256,
    pages: metadata.pages,
    settings: metadata.settings,
    ...(failure === undefined ? {} : { failure }),
  };
}

/** The outbox has the document when `accept` answers, and has removed the file. */
async function take(options: SpoolOptions, path: string): Promise<void> {
  const { accept, taken, log, pageChoice, automated } = options;
  const metadata = await readSpoolFile(path);
  if (metadata === undefined) return;
  const wanted = { choice: await pageChoice(metadata), unattended: automated(metadata.queue) };
  await accept({ ...acceptanceOf(metadata, path, wanted), more: true });
  const { uuid, failure } = metadata;
  if (failure !== undefined) log('warn', 'spool.not-converted', { document: uuid, reason: failure });
  taken(uuid);
}

export function openSpool(options: SpoolOptions): Spool {
  const { ready, failed, clock, log } = options;
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;
  let cancel = (): void => undefined;

  const lookInto = async (folder: string): Promise<void> => {
    const names = await readdir(folder).catch(() => []); // the driver makes it
    for (const name of names.sort()) {
      if (closed || !isSpoolFile(name)) continue;
      await take(options, join(folder, name)).catch((error: unknown) => {
        // A job that was canceled meanwhile took its file with it.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
        log('warn', 'spool.not-taken', { record: name, reason: String(error) });
      });
    }
  };
  const look = async (): Promise<void> => {
    await lookInto(ready);
    await lookInto(failed);
  };
  const rescan = (): Promise<void> => {
    if (running !== null) {
      again = true;
      return running;
    }
    cancel();
    running = look().finally(() => {
      running = null;
      if (closed) return;
      if (again) {
        again = false;
        void rescan();
      } else cancel = clock.after(options.everyMs ?? EVERY_MS, () => void rescan());
    });
    return running;
  };
  void rescan();
  return {
    rescan,
    close: async () => {
      closed = true;
      cancel();
      await running;
    },
  };
}
