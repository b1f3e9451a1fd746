// What filters of monitoring offer.
import { ok } from '#domain/errors/result.ts';
import { inLanguages } from '#server/access/named-service.ts';
import type { Handler } from '#server/context/context.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { choicesIn } from './choices.repository.ts';

export const readChoices: Handler<'monitoring.choices'> = async ({ caller, query }, services) => {
  const found = await choicesIn(services.db, await scopeOf(caller, services, 'viewOrder'), query);
  return ok({
    accounts: found.accounts,
    services: found.services.map(({ id, account_id: ouId, name, names }) => ({
      id,
      ouId,
      name,
      ...inLanguages(names),
    })),
    people: found.people,
    overflow: found.overflow,
    tags: found.tags,
    fields: found.fields,
  });
};
