// Part of invariant 5: the status of each shipment is what its events make of the product's own status, whatever came first.
import { sql } from 'kysely';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import { followEvents } from '#domain/shipments/tracking.ts';
import { eventsOf, ownStatuses } from '#server/letters/deliveries/tracking.repository.ts';
import type { AuditContext, Finding } from './invariant.ts';

const SHIPMENTS_AT_ONCE = 1_000;

interface Tracked {
  readonly id: number;
  readonly status: number;
}

const trackedBehind = async ({ db }: AuditContext, id: number): Promise<Tracked[]> => {
  const { rows } = await sql<Tracked>`select s.id, s.status from shipment s
    join job on job.id = s.job_id and job.evidence_ends_at is null where s.tracked_until is not null and s.id > ${id}
    order by s.id limit ${SHIPMENTS_AT_ONCE}`.execute(db);
  return rows;
};

async function wrongOf({ db }: AuditContext, shipments: readonly Tracked[]): Promise<string[]> {
  const ids = shipments.map(({ id }) => id);
  const events = Map.groupBy(await eventsOf(db, ids), ({ shipmentId }) => shipmentId);
  const own = new Map((await ownStatuses(db, ids)).map((base) => [base.id, base]));
  return shipments.flatMap(({ id, status }) => {
    const base = own.get(id);
    if (base === undefined) return [`The shipment ${id} has no status of our own in its history.`];
    const followed = followEvents({
      base: { code: base.code as StatusCode, at: base.at.getTime(), provider: null, doubt: null },
      events: (events.get(id) ?? []).map((event) => ({ ...event, at: event.at.getTime() })),
    });
    const { code } = followed.status;
    return code === status ? [] : [`The shipment ${id} is ${status}, its events make ${code}.`];
  });
}

export async function trackedStatuses(context: AuditContext): Promise<Finding> {
  const violations: string[] = [];
  let checked = 0;
  for (let last = 0; ; ) {
    const shipments = await trackedBehind(context, last);
    violations.push(...(await wrongOf(context, shipments)));
    checked += shipments.length;
    last = shipments.at(-1)?.id ?? last;
    if (shipments.length < SHIPMENTS_AT_ONCE) return { checked, violations };
  }
}
