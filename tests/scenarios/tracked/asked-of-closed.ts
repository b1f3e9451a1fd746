// A site is none of the people of an account that is switched off; whoever else was asked need not be there any more.
import { expect } from 'vitest';
import { MAIL_QUEUE, type MailTaskOf } from '#server/letters/mails/mails.ts';
import { writeMail } from '#server/pipeline/mails/mails.task.ts';
import type { PostOffice } from '../post-office.ts';

/** Tries the question of a step while its account is switched off: as one to the site, and to people who may not come in. */
export async function askedOfClosed({ server, town }: PostOffice, toSite: MailTaskOf<'siteAsked'>): Promise<void> {
  const { db, queue } = server.services;
  const open = (enabled: boolean) =>
    db.updateTable('account').set({ enabled }).where('id', '=', town.accountId).execute();
  const { to, ...toPeople } = toSite;
  await open(false);
  expect(await writeMail(server.services, toSite)).toMatchObject({ to: [to] });
  expect(await writeMail(server.services, toPeople)).toBeNull();
  await db.transaction().execute((trx) => queue.send(trx, MAIL_QUEUE, toPeople, { accountId: town.accountId }));
  await expect.poll(() => server.idle(), { timeout: 20_000 }).toBe(true);
  await open(true);
}
