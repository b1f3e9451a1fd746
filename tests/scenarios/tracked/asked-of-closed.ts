// Questions to sites that reach nobody. A site is none of the people of an account that is switched off; whoever else was asked need not be there any more.
import { expect } from 'vitest';
import { MAIL_QUEUE, type MailTaskOf } from '#server/letters/mails/mails.ts';
import { mailDied, writeMail } from '#server/pipeline/mails/mails.task.ts';
import type { PostOffice } from '../post-office.ts';

/** The e-mail to the site about what is late in production. */
export const askedSite = (deliveryId: number, userId: number): MailTaskOf<'siteAsked'> => ({
  ...{ kind: 'siteAsked', deliveryId, status: 400 },
  ...{ to: 'site@works.example', userId },
});

/** The mail server was away at every try. */
export const neverLeft = ({ server }: PostOffice, payload: MailTaskOf<'siteAsked'>): Promise<void> => {
  const dead = { queue: MAIL_QUEUE, payload, error: 'away', attempts: 53, accountId: undefined, jobId: '' };
  return server.services.db.transaction().execute((trx) => mailDied(server.services, trx, dead));
};

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
