// An electronic channel that takes over by the consent of a recipient, as the confirm sheet foresees it and a run makes it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OptionsCheck } from '#domain/api/sending/delivery.schema.ts';
import type { ReturnedMail } from '../returned-mail.ts';

export async function byConsent(world: ReturnedMail): Promise<void> {
  const { db } = world.office.server.services;
  const { accountId } = world.office.town;
  const seen: unknown[] = [];
  const see = ({ shares }: OptionsCheck) => seen.push(shares[0]?.ifRefused?.channels ?? null);
  // Without a register nobody has agreed: a person is told.
  await world.send('electronic', ['anna'], see);
  await sql`update account set definition = jsonb_set(definition, '{senderAccount}', 'true') where id = ${accountId}`.execute(
    db,
  );
  await sql`insert into recipient_consent (account_id, recipient_identifier, preference, source, email_address, email_valid,
      verified_email) values (${accountId}, 'nobody7@mail.example', 'electronic', 'manager', 'seven@home.example', true,
      'seven@home.example')`.execute(db);
  const jobId = await world.send('electronic', ['nobody7'], see);
  // Nor has who is not in it.
  await world.send('electronic', ['berta'], see);
  expect(seen).toEqual([null, ['DIGITAL_SAFE'], null]);
  expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
  const [, safe] = await world.shipments(jobId);
  expect(safe).toMatchObject({ channelLabel: 'safe', preference: 'electronic' });
  const row = await db
    .selectFrom('pack_group')
    .select(['preference', 'recipient_identifier'])
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  expect(row).toEqual({ preference: 'electronic', recipient_identifier: 'nobody7@mail.example' });
}
