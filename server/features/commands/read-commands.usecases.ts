// Reading delivery commands: the list of waiting orders, one command, those of a job, histories.

import { visibleScope } from '#domain/access/scope.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { answerList } from '#server/access/answer-list.ts';
import { type ResolvedScope, resolveScope } from '#server/access/scope.ts';
import { findValues, type ReadFor } from '#server/access/searched-values.ts';
import type { Caller, CallRequest, Handler, Services } from '#server/context/context.ts';
import { deliveriesOfCommands } from '#server/features/deliveries/deliveries-of-commands.usecases.ts';
import { scopeOf, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { commandAbilities } from '#server/letters/deliveries/command-abilities.ts';
import { commandFilters } from '#server/letters/deliveries/command-filters.ts';
import { revisionsOf, revisionView } from '#server/letters/history/read-revisions.ts';
import { freeableCounts } from './command-deliveries.ts';
import { commandDetail, commandSummary } from './command-view.ts';
import { type CommandRow, commandsOfJob, findCommand, listCommands } from './commands.repository.ts';
import { withValidators } from './waiting-for.ts';

/** The command in the caller's view; foreign and missing ones are refused alike. */
export async function visibleCommand(caller: Caller, services: Services, id: number): Promise<Result<CommandRow>> {
  const view = await findCommand(services.db, await scopeOf(caller, services, 'viewOrder'), id);
  if (view !== null) return ok(view);
  // A validator sees what waits or waited for a decision, also where the orders themselves are not in view.
  const row = await findCommand(services.db, await scopeOf(caller, services, 'validate'), id);
  return row === null || row.expires_at === null ? refuse('exception.notFound', { type: 'deliveryCommand' }) : ok(row);
}

async function details(caller: Caller, services: Services, found: readonly CommandRow[]): Promise<Command[]> {
  const rows = await withValidators(services.db, caller.actor, found);
  const deliveries = await deliveriesOfCommands(
    services.db,
    rows.map(({ id }) => id),
  );
  const freeable = rows.filter((row) => commandAbilities(caller.actor, row).includes('free'));
  const counts = await freeableCounts(
    services.db,
    freeable.map(({ id }) => id),
  );
  return rows.map((row) =>
    commandDetail(caller.actor, row, {
      deliveries: deliveries.get(row.id) ?? [],
      freeableCount: counts.get(row.id) ?? 0,
    }),
  );
}

/** The command with its deliveries; foreign and missing ones are refused alike. */
export async function readCommand(caller: Caller, services: Services, id: number): Promise<Result<Command>> {
  const row = await visibleCommand(caller, services, id);
  if (!row.ok) return row;
  const [command] = await details(caller, services, [row.value]);
  return command === undefined ? refuse('exception.notFound', { type: 'deliveryCommand' }) : ok(command);
}

export const getCommand: Handler<'commands.get'> = ({ caller, params }, services) =>
  readCommand(caller, services, params.commandId);

export const readCommandRevisions: Handler<'commands.revisions'> = async ({ caller, params }, services) => {
  const row = await visibleCommand(caller, services, params.commandId);
  if (!row.ok) return row;
  return ok((await revisionsOf(services.db, 'command', params.commandId)).map(revisionView));
};

export const commandsOfOneJob: Handler<'commands.ofJob'> = async ({ caller, query }, services) => {
  const job = await visibleJob(caller, services, query.jobId);
  if (!job.ok) return job;
  const scope = await scopeOf(caller, services, 'viewOrder');
  return ok(await details(caller, services, await commandsOfJob(services.db, scope, query.jobId)));
};

/** Waiting orders are listed by whom the caller may validate for; everything else, as what is counted, by what the caller sees. */
async function scopeOfList(
  { caller, query }: CallRequest<'commands.list'>,
  services: Services,
): Promise<ResolvedScope> {
  if (query.countedAs !== undefined) return scopeOf(caller, services, 'viewOrder');
  const waiting = query.states?.length === 1 && query.states[0] === 'AWAIT_VALIDATION';
  const toValidate = await resolveScope(services.db, visibleScope(caller.actor, 'validate'));
  const validates = toValidate.all || toValidate.accountIds.length > 0 || toValidate.group !== null;
  return waiting && validates ? toValidate : scopeOf(caller, services, 'viewOrder');
}

/** Which commands the list of them has. */
export const listedCommands = (request: CallRequest<'commands.list'>, services: Services) => ({
  alias: 'delivery_command',
  scope: () => scopeOfList(request, services),
  filters: async (reads: ReadFor) => commandFilters(request.query, await findValues(services.db, request.query, reads)),
});

export const listOfCommands: Handler<'commands.list'> = (request, services) =>
  answerList(request, services, {
    name: 'commands',
    ...listedCommands(request, services),
    read: async (db, page) => {
      const found = await listCommands(db, page);
      return { ...found, rows: await withValidators(db, request.caller.actor, found.rows) };
    },
    show: (row) => commandSummary(request.caller.actor, row),
  });
