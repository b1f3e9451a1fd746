// A provider that signs its messages, as Standard Webhooks has it, and the file that it gives otherwise.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { EventsEntered, PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import type { PostOffice } from '../post-office.ts';

/** How a message is signed. */
export interface Signing {
  readonly channel: number;
  readonly secret: string;
  /** ms */
  readonly at?: number;
  /** What is signed in the place of the body. */
  readonly signed?: string;
}

/** Sends events, with a wrong signature before the right one. */
export async function pushSigned(
  { server }: PostOffice,
  events: readonly Partial<PushedEvent>[],
  { channel, secret, at = server.clock.now().getTime(), signed }: Signing,
) {
  const body = JSON.stringify({ events });
  const time = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key)
    .update(`m1.${time}.${signed ?? body}`)
    .digest('base64');
  const answer = await fetch(`${server.url}/api/tracking/${channel}/events`, {
    method: 'POST',
    body,
    headers: {
      ...{ 'content-type': 'application/json', 'webhook-id': 'm1' },
      ...{ 'webhook-timestamp': time, 'webhook-signature': `v1,wrong v1,${mac}` },
    },
  });
  const read = (await answer.json()) as { result: EventsEntered; error?: { label: string } };
  return { status: answer.status, result: read.result, label: read.error?.label };
}

/** How its files are read. */
export const PROVIDER_FILE = {
  parserConfiguration: {
    format: 'csv',
    encoding: 'utf-8',
    separator: ';',
    columns: [
      { metadata: 'nuid', column: 'Piece' },
      { metadata: 'code', column: 'State' },
      { metadata: 'at', column: 'Time' },
    ],
  },
  codes: { LIV: 610, DESTROYED: -990 },
  timeZone: 'Europe/Paris',
};

/** Such a file: rows of a piece of ours that are good and bad, and one of another. */
export const providerRows = (nuid: string, other: string): Buffer =>
  Buffer.from(
    [
      'Piece;State;Time',
      `${nuid};LIV;2026-01-02 09:15`,
      `${nuid};?;2026-01-02 09:15`,
      ';LIV;2026-01-02 09:15',
      `${other};DESTROYED;2026-01-02 09:15`,
      // What no database can keep.
      `${nuid}\0;LIV;2026-01-02 09:15`,
      `${nuid};LIV;0000-01-02 09:15`,
    ].join('\r\n'),
  );

/** Gives a document that has `proof.pdf` as many files as it may have, at most two of its own among them. @returns what takes them away */
export async function fillWithFiles({ server }: PostOffice, shipmentId: number): Promise<() => Promise<unknown>> {
  const { db } = server.services;
  await sql`insert into tracking_file (shipment_id, root_account_id, name, content_type, hash, bytes, source, received_at)
    select shipment_id, root_account_id, 'n' || n, content_type, sha256(n::text::bytea), 1, 'hand', received_at
    from tracking_file, generate_series(1, 48) n where shipment_id = ${shipmentId} and name = 'proof.pdf'`.execute(db);
  return () => sql`delete from tracking_file where shipment_id = ${shipmentId} and name like 'n%'`.execute(db);
}

/** When a program first said what became of a letter of a channel; null: none did. */
export async function heard({ server }: PostOffice, channelId: number): Promise<Date | null> {
  const found = server.services.db.selectFrom('channel').select('heard_at').where('id', '=', channelId);
  return (await found.executeTakeFirstOrThrow()).heard_at;
}
