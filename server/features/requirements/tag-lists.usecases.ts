// The values that fields of a service take, before a deposit exists: those of the account whose deposit it will be.
import { ok } from '#domain/errors/result.ts';
import { typedFields } from '#domain/services/metadata/fields.ts';
import type { Handler } from '#server/context/context.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { depositOf } from './wanted-deposit.ts';

export const tagListsOfService: Handler<'requirements.tagLists'> = async ({ caller, query }, services) => {
  const deposit = await depositOf(caller, services, query);
  if (!deposit.ok) return deposit;
  const { owner, service } = deposit.value;
  const named = new Set(typedFields(service.definition).map(({ tagList }) => tagList));
  const lists = [...(await readAccountFacts(services.db, owner.ouId)).tagLists().values()];
  return ok(lists.filter(({ name }) => named.has(name)).map((list) => ({ ...list, values: [...list.values] })));
};
