// Judges what came out, by what the receivers have: folders on disk and the Message-IDs that the mail server took.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/storage/schema.ts';
import type { MailPeer } from '#tests/support/mail-peer.ts';
import { recipientsById } from './mail-moods.ts';
import { LETTERS, type Run } from './mail-runs.ts';

export interface Verdict {
  readonly letters: number;
  readonly lost: number;
  readonly twice: number;
  readonly doubts: number;
  /** E-mails that never came and wait for a person, as their shipments say. */
  readonly held: number;
  /** What is wrong, in sentences. */
  readonly faults: readonly string[];
}

/** NUID → in how many production folders with a manifest it lies, by the manifests and by the files. */
function inFolders(outbox: string): Map<string, { listed: number; files: number }> {
  const found = new Map<string, { listed: number; files: number }>();
  const at = (nuid: string) => {
    const entry = found.get(nuid) ?? { listed: 0, files: 0 };
    found.set(nuid, entry);
    return entry;
  };
  for (const name of readdirSync(outbox, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.csv')) {
      const rows = readFileSync(path.join(outbox, name), 'utf8').trim().split('\r\n').slice(1);
      for (const row of rows) at(row.split(',')[0]?.replaceAll('"', '') ?? '').listed++;
    }
    if (name.endsWith('.pdf')) at(path.basename(name, '.pdf')).files++;
    if (name.endsWith('.part')) at(`half-written ${name}`).files++;
  }
  return found;
}

interface ShipmentRow {
  readonly id: number;
  readonly nuid: string;
  readonly status: number;
  readonly command_id: number;
  readonly is_held: boolean;
}

function judgeLetters(outbox: string, shipments: readonly ShipmentRow[]): Verdict {
  const folders = inFolders(outbox);
  const own = new Set(shipments.map(({ nuid }) => nuid));
  const strangers = [...folders.keys()].filter((nuid) => !own.has(nuid));
  const lost = shipments.filter(
    ({ nuid }) => (folders.get(nuid)?.listed ?? 0) < 1 || (folders.get(nuid)?.files ?? 0) < 1,
  );
  const twice = shipments.filter(
    ({ nuid }) => (folders.get(nuid)?.listed ?? 0) > 1 || (folders.get(nuid)?.files ?? 0) > 1,
  );
  return {
    letters: shipments.length,
    lost: lost.length,
    twice: twice.length,
    doubts: 0,
    held: 0,
    faults: strangers.map((name) => `The folder holds ${name}, which is no letter of a confirmed run.`),
  };
}

async function judgeEmails(db: Db, mail: MailPeer, shipments: readonly ShipmentRow[]): Promise<Verdict> {
  const faults: string[] = [];
  let [lost, twice, doubts] = [0, 0, 0];
  let held = 0;
  const addresses = new Map<string, Set<string>>();
  const taken = recipientsById(mail);
  for (const [id, recipients] of taken) {
    for (const recipient of recipients) addresses.set(recipient, (addresses.get(recipient) ?? new Set()).add(id));
  }
  for (const [address, ids] of addresses) if (ids.size > 1) faults.push(`${address} got ${ids.size} Message-IDs.`);
  const attempts = await db
    .selectFrom('send_attempt')
    .select(['peer_key', 'state'])
    .where('shipment_id', 'is not', null)
    .execute();
  for (const { nuid, id, is_held } of shipments) {
    const key = [...taken.keys()].find((one) => one.includes(nuid));
    const seen = key === undefined ? 0 : (taken.get(key)?.length ?? 0);
    const flagged = attempts.filter(({ peer_key, state }) => peer_key.includes(nuid) && state === 'DOUBT').length;
    doubts += flagged;
    // After three sends of unknown fate a person decides, and the shipment says so: it is not lost.
    if (seen === 0 && is_held) held++;
    else if (seen === 0) lost++;
    if (seen > 1 + flagged) {
      twice++;
      faults.push(`Shipment ${id} was taken ${seen} times with ${flagged} doubts on record.`);
    }
  }
  return { letters: shipments.length, lost, twice, doubts, held, faults };
}

async function strayJobs(db: Db, jobIds: readonly number[]): Promise<number> {
  const jobs = await db.selectFrom('job').select('id').execute();
  return jobs.filter(({ id }) => !jobIds.includes(id)).length;
}

/** Every confirmed letter of every run: once in a folder, at least once by e-mail, every possible double flagged. */
export async function judge(
  db: Db,
  {
    runs,
    jobIds,
    outbox,
    mail,
  }: {
    readonly runs: readonly Run[];
    readonly jobIds: readonly number[];
    readonly outbox: string;
    readonly mail: MailPeer;
  },
): Promise<Verdict> {
  const rows = await db
    .selectFrom('shipment')
    .select([
      'id',
      'nuid',
      'status',
      'command_id',
      sql<boolean>`coalesce(doubt->>'held' = 'true', false)`.as('is_held'),
    ])
    .where('command_id', 'in', [0, ...runs.map(({ commandId }) => commandId)])
    .execute();
  const of = (kind: Run['kind']) => {
    const commands = new Set(runs.filter((run) => run.kind === kind).map(({ commandId }) => commandId));
    return rows.filter(({ command_id }) => commands.has(command_id));
  };
  const parts = [judgeLetters(outbox, of('letters')), await judgeEmails(db, mail, of('emails'))];
  const expected = runs.length * LETTERS;
  const faults = parts.flatMap((part) => part.faults);
  const stray = await strayJobs(db, jobIds);
  if (stray > 0) faults.push(`${stray} deposits exist that were never acknowledged: repeated calls made them twice.`);
  const unsent = rows.filter(({ status }) => status < 400);
  if (rows.length !== expected) faults.push(`${expected} letters were confirmed, ${rows.length} shipments exist.`);
  if (unsent.length > 0) faults.push(`${unsent.length} shipments are not sent.`);
  const sum = (pick: (part: Verdict) => number) => parts.reduce((total, part) => total + pick(part), 0);
  return {
    letters: sum(({ letters }) => letters),
    lost: sum(({ lost }) => lost) + Math.max(0, expected - rows.length),
    twice: sum(({ twice }) => twice),
    doubts: sum(({ doubts }) => doubts),
    held: sum(({ held }) => held),
    faults,
  };
}
