// For whom a waiting command waits, by name, where others than the caller decide on it.
import type { Actor } from '#domain/access/abilities.ts';
import { commandAbilities } from '#server/letters/deliveries/command-abilities.ts';
import { validatorNames } from '#server/letters/receipts/validators.ts';
import type { Db } from '#server/storage/schema.ts';
import type { CommandRow } from './commands.repository.ts';

/** Asked once for all commands of one account, group and author: they wait for the same people. */
export async function withValidators(db: Db, actor: Actor, rows: readonly CommandRow[]): Promise<CommandRow[]> {
  const known = new Map<string, Promise<string[]>>();
  const namesFor = (row: CommandRow): Promise<string[]> => {
    const key = [row.account_id, row.owner_group_id, row.owner_id, row.author_id].join(' ');
    const names = known.get(key) ?? validatorNames(db, row, row.author_id);
    known.set(key, names);
    return names;
  };
  const waits = (row: CommandRow): boolean =>
    row.state === 'AWAIT_VALIDATION' && !commandAbilities(actor, row).includes('validate');
  return Promise.all(rows.map(async (row) => (waits(row) ? { ...row, validators: await namesFor(row) } : row)));
}
