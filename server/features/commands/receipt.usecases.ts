// The receipt of a command: read, mailed to an address that a person enters, and to whoever wishes one of each order.
import { ok, refuse } from '#domain/errors/result.ts';
import { preferencesOf } from '#server/access/person.ts';
import type { Handler } from '#server/context/context.ts';
import type { Queue } from '#server/context/ports.ts';
import { commandAbilities } from '#server/letters/deliveries/command-abilities.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import { readReceipt } from '#server/letters/receipts/receipt.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { visibleCommand } from './read-commands.usecases.ts';

export const getReceipt: Handler<'commands.receipt'> = async ({ caller, params }, services) => {
  const row = await visibleCommand(caller, services, params.commandId);
  if (!row.ok) return row;
  const receipt = await readReceipt(services.db, params.commandId, services.clock.now());
  if (receipt === null) return refuse('exception.notFound', { type: 'deliveryCommand' });
  return ok({ ...receipt, abilities: commandAbilities(caller.actor, row.value) });
};

export const mailReceipt: Handler<'commands.mailReceipt'> = async ({ caller, params, body }, services) => {
  const row = await visibleCommand(caller, services, params.commandId);
  if (!row.ok) return row;
  const { to } = body;
  await services.db.transaction().execute((trx) =>
    sendMails(services.queue, trx, {
      accountId: row.value.account_id,
      userIds: [caller.user.id],
      news: { kind: 'receipt', commandId: params.commandId, to },
    }),
  );
  return ok({ to });
};

/** Mails the receipt of a new command to its author, where the author wishes one of each. */
export async function mailWishedReceipt(
  { trx, queue }: { readonly trx: Trx; readonly queue: Queue },
  commandId: number,
  authorId: number,
): Promise<void> {
  const author = await trx
    .selectFrom('app_user')
    .select(['account_id', 'preferences'])
    .where('id', '=', authorId)
    .executeTakeFirst();
  if (author === undefined || !preferencesOf(author.preferences).mailReceipts) return;
  await sendMails(queue, trx, {
    accountId: author.account_id,
    userIds: [authorId],
    news: { kind: 'receipt', commandId },
  });
}
