// Before rows are confirmed their channels are chosen anew, where the service asks for options or for consent. What changes
// by that is named first: who confirms without having seen it is refused.
import type { CommandCreation } from '#domain/api/sending/command.schema.ts';
import type { OptionsCheck } from '#domain/api/sending/delivery.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { isServiceJudgedAgain, judgeRowsAgain, type Rerouted } from '#server/letters/consent/judge-again.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { acceptWarnings, openJobOf, tried, within } from './accept-warnings.ts';
import { type GroupToConfirm, readyGroups } from './commands.repository.ts';

type Wish = Pick<CommandCreation, 'packGroupIds' | 'readyOfJob'>;

/** Whether the channels of these rows depend on what is known at their confirmation. Says nothing of any right. */
export async function areJudgedAgain(db: Db, { packGroupIds, readyOfJob }: Wish): Promise<boolean> {
  const [first = 0] = packGroupIds ?? [];
  const jobs = db.selectFrom('job').select('service_definition');
  const row = await (readyOfJob === undefined
    ? jobs.innerJoin('pack_group', 'pack_group.job_id', 'job.id').where('pack_group.id', '=', first)
    : jobs.where('job.id', '=', readyOfJob)
  ).executeTakeFirst();
  return row !== undefined && isServiceJudgedAgain(db, ServiceDefinition.parse(row.service_definition));
}

/** Chooses the channels of a selection anew; none where the caller may not, which confirming then says. */
export async function judgeAgain(
  { caller, services, trx }: { readonly caller: Caller; readonly services: Services; readonly trx: Trx },
  body: CommandCreation,
): Promise<readonly Rerouted[]> {
  const job = await openJobOf({ caller, services, trx }, body);
  if (job === null) return [];
  const { packGroupIds: among, readyOfJob } = body;
  const ids = readyOfJob === undefined ? among : (await readyGroups(trx, readyOfJob, among)).map(({ id }) => id);
  const chosen = body.serviceChannelOptions;
  return judgeRowsAgain({ trx, services, jobId: job.id, now: services.clock.now(), chosen }, ids ?? []);
}

/** Whoever gives `selection` has seen the channels of all rows in the check. */
export function checkSeen(rerouted: readonly Rerouted[], selection: string | undefined): Result<true> {
  const [first] = rerouted;
  if (first === undefined || selection !== undefined) return ok(true);
  const { recipientName: recipient, to } = first;
  return refuse('delivery.channelChanged', { recipient, channel: to.join(', '), count: rerouted.length });
}

/**
 * As the check says it: which rows go by other channels, and which lack something that their channel needs, and go by none.
 * @param groups those of the selection; of all that are ready it leaves the bad ones out
 */
export function shownWays(
  rerouted: readonly Rerouted[],
  groups: readonly Pick<GroupToConfirm, 'id' | 'recipient_name' | 'quality'>[],
): Pick<OptionsCheck, 'rerouted' | 'bad'> {
  const going = new Set(groups.flatMap(({ id, quality }) => (quality === 'BAD' ? [] : [id])));
  const named = [...groups.map((row) => ({ id: row.id, recipientName: row.recipient_name })), ...rerouted];
  const bad = new Map(named.flatMap(({ id, recipientName }) => (going.has(id) ? [] : [[id, recipientName] as const])));
  return {
    bad: [...bad].map(([packGroupId, recipientName]) => ({ packGroupId, recipientName })),
    rerouted: rerouted
      .filter(({ id }) => going.has(id))
      .map(({ id, recipientName, from, to }) => ({ packGroupId: id, recipientName, from: [...from], to: [...to] })),
  };
}

/** What would come of a selection if it were confirmed: warnings are accepted, channels chosen anew; tried, and undone. */
export async function asIfConfirmed<T>(
  { caller, services, body }: { readonly caller: Caller; readonly services: Services; readonly body: CommandCreation },
  look: (services: Services, rerouted: readonly Rerouted[]) => Promise<T>,
): Promise<T> {
  const isJudged = await areJudgedAgain(services.db, body);
  if (!body.acceptWarnings && !isJudged) return look(services, []);
  return tried(services, async (trx) => {
    if (body.acceptWarnings) await acceptWarnings({ caller, services, trx }, body);
    const rerouted = isJudged ? await judgeAgain({ caller, services, trx }, body) : [];
    return look(within(services, trx), rerouted);
  });
}
