// A user's session on a shared machine: fetches the documents printed under this user's name from the service, through a
// door that only this user can open. The person confirms them before anything is deposited.
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { PrinterStatus } from '#main/agent/driver/driver.types.ts';
import type { PrinterSource, PrinterSourceOptions } from '../driver/printer-source.types.ts';
import { askedOfPrintSystem, ownCups } from '../spool/print-system.ts';
import { acceptanceOf } from '../spool/spool.ts';
import { SpoolMetadata } from '../spool/spool-file.ts';
import { doorOf, userFolderName } from './shared-folder.ts';

const EVERY_MS = 5_000;
const IDLE_MS = 60_000;
/** `canceled`: documents whose print job was canceled after they were fetched; older services do not send it. */
const Listing = z.object({ documents: z.array(SpoolMetadata), canceled: z.array(z.string()).default([]) });

/** One request through the door. @throws when nothing answers */
function knock(socketPath: string, method: string, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method, path, agent: false }, resolve);
    asked.setTimeout(IDLE_MS, () => asked.destroy(new Error('the printer service does not answer')));
    asked.on('error', reject);
    asked.end();
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

interface InboxParts {
  /** Path of the socket or pipe to the service. */
  readonly door: string;
  readonly staging: string;
  readonly outbox: Pick<PrinterSourceOptions['outbox'], 'accept'>;
}

/** Copies one document, forces it to disk and hands it to the outbox; only then the service forgets it. */
async function fetchOne({ door, staging, outbox }: InboxParts, metadata: SpoolMetadata): Promise<void> {
  const target = join(staging, `${metadata.uuid}.part`);
  const answer = await knock(door, 'GET', `/documents/${metadata.uuid}`);
  if (answer.statusCode !== 200) {
    answer.resume();
    return;
  }
  await pipeline(answer, createWriteStream(target, { mode: 0o600 }));
  const handle = await open(target, 'r+');
  try {
    await handle.sync();
    if ((await handle.stat()).size !== metadata.bytes) throw new Error('the document came cut');
  } finally {
    await handle.close();
  }
  // Each person of a shared machine confirms the own documents.
  const wanted = { choice: await askedOfPrintSystem(metadata, ownCups), unattended: false };
  await outbox.accept(acceptanceOf(metadata, target, wanted));
  await rm(target, { force: true });
  (await knock(door, 'DELETE', `/documents/${metadata.uuid}`)).resume();
}

/** Fetches every few seconds until it is closed. @param folder by `sharedFolder` */
export function openSharedInbox(
  { host, outbox, settings, onStatus }: PrinterSourceOptions,
  folder: string,
): PrinterSource {
  const { clock, log, dataDir, osUser } = host;
  const door = doorOf(folder, userFolderName(osUser), process.platform);
  const staging = join(dataDir, 'staging');
  let status: PrinterStatus = { state: 'elsewhere', port: settings.printer.port, detail: '', spoolFull: false };
  let closed = false;
  let running: Promise<void> | null = null;
  let cancel = (): void => undefined;

  const look = async (): Promise<void> => {
    const listing = Listing.parse(JSON.parse(await textOf(await knock(door, 'GET', '/documents'))));
    for (const metadata of listing.documents) if (!closed) await fetchOne({ door, staging, outbox }, metadata);
    // The outbox leaves alone what a person has sent or dropped meanwhile.
    for (const id of listing.canceled) if (outbox.get(id) !== undefined) await outbox.drop(id);
  };
  const failed = (error: unknown): void => {
    // No document was printed under this name yet, so there is no door.
    const none =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
    if (!none) log('warn', 'shared.not-fetched', { reason: String(error) });
  };
  const rescan = (): Promise<void> => {
    running ??= look()
      .catch(failed)
      .finally(() => {
        running = null;
        if (!closed) cancel = clock.after(EVERY_MS, () => void rescan());
      });
    return running;
  };
  void rescan();
  return {
    status: () => status,
    apply: (next) => {
      status = { ...status, port: next.printer.port };
      onStatus();
    },
    setState: () => undefined,
    rescan: () => {
      cancel();
      return rescan();
    },
    close: async () => {
      closed = true;
      cancel();
      await running;
    },
  };
}
