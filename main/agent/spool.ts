// Moves finished documents from the printer's spool into the outbox. Looking again is the truth, a message a hint.
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { NOT_CONVERTED } from '#main/outbox/ledger.ts';
import type { Acceptance, Outbox } from '#main/outbox/outbox.types.ts';
import type { AgentClock, AgentLog } from './agent.types.ts';
import { askedPages } from './page-ranges.rules.ts';

/** The part of the driver's metadata (spool/metadata.ts) that the agent uses. */
export const SpoolMetadata = z.object({
  version: z.literal(1),
  uuid: z.string().regex(/^[A-Za-z0-9-]{1,80}$/),
  queue: z.string(),
  jobName: z.string(),
  documentName: z.string(),
  /** The account that the sender proved to be, when he did. */
  owner: z.string().optional(),
  claimedUser: z.string(),
  client: z.string(),
  acceptedAt: z.string(),
  /** Never a path. */
  file: z.string().refine((name) => basename(name) === name && name !== '..'),
  bytes: z.number().int(),
  sha256: z.string(),
  pages: z.number().int().nullable(),
  settings: z.record(z.string(), z.unknown()),
  /** Why no PDF came of it; in the driver's folder `failed` only. */
  failure: z.string().optional(),
});
export type SpoolMetadata = z.infer<typeof SpoolMetadata>;

export interface SpoolOptions {
  /** The folder `ready` of the driver. */
  readonly ready: string;
  /** The folder `failed` of the driver: accepted documents of which no PDF came. People are shown them. */
  readonly failed: string;
  readonly accept: Outbox['accept'];
  /** The document is in our own keeping. */
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

/** The name to show and to file a document under: a proven one before a claimed one. */
export const printedBy = ({ owner, claimedUser }: SpoolMetadata): string => owner ?? claimedUser;

/** Why a person has to look before it goes: no PDF came of it, or it holds more pages than were asked for. */
function hitch({ failure, settings, pages }: SpoolMetadata, name: string): Acceptance['failure'] {
  if (failure !== undefined) return { label: NOT_CONVERTED, parameters: { name } };
  const asked = askedPages(settings, pages);
  return asked === null ? undefined : { label: 'desktop.outbox.somePages', parameters: { name, pages: asked } };
}

/** A printed document as the outbox takes it. */
export function acceptanceOf(metadata: SpoolMetadata, path: string): Acceptance {
  const name = metadata.jobName || metadata.documentName || metadata.uuid;
  const failure = hitch(metadata, name);
  return {
    id: metadata.uuid,
    queueId: metadata.queue,
    source: 'printer',
    name,
    claimedUser: printedBy(metadata),
    application: metadata.client,
    receivedAt: metadata.acceptedAt,
    path,
    bytes: metadata.bytes,
    sha256: metadata.sha256,
    pages: metadata.pages,
    settings: metadata.settings,
    ...(failure === undefined ? {} : { failure }),
  };
}

async function readMetadata(path: string): Promise<SpoolMetadata | undefined> {
  try {
    return SpoolMetadata.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The outbox has the document when `accept` answers; only then the pair goes, record first. */
async function take({ accept, taken, log }: SpoolOptions, folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const metadata = await readMetadata(path);
  if (metadata === undefined) return;
  await accept(acceptanceOf(metadata, join(folder, metadata.file)));
  await rm(path, { force: true });
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
      if (closed || !name.endsWith('.json')) continue;
      await take(options, folder, name).catch((error: unknown) => {
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
