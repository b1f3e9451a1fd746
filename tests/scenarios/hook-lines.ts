// What web hooks were told of an order beside what its histories say.
import { sql } from 'kysely';
import { queueDueHooks } from '#server/pipeline/hooks/hooks.task.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import type { HookReceiver } from './hook-receiver.ts';

/** Until nothing is due: all was sent, or what is left waits for a later attempt. */
export async function quiet(server: TestServer): Promise<void> {
  const { db, clock } = server.services;
  for (let turn = 0; turn < 400; turn += 1) {
    // Not a second later, as the server does.
    await queueDueHooks(server.services);
    const { rows } = await sql<{ due: number }>`select count(*)::int as due from web_hook h join web_hook_event e
      on e.hook_id = h.id where h.state = 'on' and h.sealed_secret is not null and e.state = 'waiting'
        and (h.rest_until is null or h.rest_until <= ${clock.now()})
        and not exists (select from web_hook_event b where b.hook_id = h.id and b.state = 'waiting'
          and b.entity = e.entity and b.entity_id = e.entity_id and b.next_at > ${clock.now()})`.execute(db);
    if (rows[0]?.due === 0 && (await server.idle())) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Something is due for ever.');
}

const thingOf = ({ type, data }: HookReceiver['messages'][number]['body']): string => {
  const entity = type.split('.')[0] ?? '';
  return `${entity} ${data[`${entity}Id`]}`;
};

/** The histories of an order as the database has them: thing → how many lines. */
export async function histories({ services }: TestServer, jobId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ thing: string; lines: number }>`
    select r.entity || ' ' || r.entity_id as thing, count(*)::int as lines from revision r
    where (r.entity = 'job' and r.entity_id = ${jobId})
      or (r.entity = 'command' and r.entity_id in (select id from delivery_command where job_id = ${jobId}))
      or (r.entity = 'shipment' and r.entity_id in (select id from shipment where job_id = ${jobId}))
    group by 1`.execute(services.db);
  return Object.fromEntries(rows.map(({ thing, lines }) => [thing, lines]));
}

/** The numbers that were told of each thing of an order, in the order in which they came. */
export function toldOf(receiver: HookReceiver, jobId: number): Record<string, number[]> {
  const told: Record<string, number[]> = {};
  for (const body of receiver.taken()) {
    if (body.data.jobId !== jobId) continue;
    const thing = thingOf(body);
    told[thing] = [...(told[thing] ?? []), body.data.sequence];
  }
  return told;
}
