// An outbox that only keeps: what `accept` answered is on disk. It obeys the contract of main/outbox/outbox.types.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Outbox } from '#main/outbox/outbox.types.ts';
import { inboxDocument } from '#tests/support/inbox-document.ts';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** @param folder on the volume of the staging folder; `calls.txt` in it names the id of each call */
export function durableAccept(folder: string): Outbox['accept'] {
  return async (acceptance) => {
    const record = path.join(folder, `${acceptance.id}.json`);
    await appendFile(path.join(folder, 'calls.txt'), `${acceptance.id}\n`);
    if (existsSync(record)) {
      await rm(acceptance.path, { force: true });
      return JSON.parse(await readFile(record, 'utf8')) as InboxDocument;
    }
    const { id, queueId, source, name, bytes, receivedAt, sha256 = '' } = acceptance;
    const document = inboxDocument({ id, queueId, source, name, bytes, receivedAt, sha256 });
    await rename(acceptance.path, path.join(folder, `${acceptance.id}.pdf`));
    const draft = await open(`${record}.part`, 'w');
    await draft.writeFile(JSON.stringify(document));
    await draft.sync();
    await draft.close();
    await rename(`${record}.part`, record);
    await syncFolder(folder);
    return document;
  };
}

/** What was accepted, by its records. */
export const acceptedIn = (folder: string): InboxDocument[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as InboxDocument);
