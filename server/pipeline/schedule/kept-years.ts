// The years of the settings as they hold: fewer than before wait, and whoever keeps the server running is told until they hold.
import { sql } from 'kysely';
import { ENDING_STEPS, type EndingStep } from '#domain/keeping/keeping.ts';
import { fewerFrom, type KeptYears, keptYears } from '#domain/keeping/kept-years.ts';
import type { Services } from '#server/context/context.ts';
import type { Trx } from '#server/storage/schema.ts';

/** The variable of the environment that says them. */
const VARIABLES: Readonly<Record<EndingStep, string>> = {
  evidence: 'MAILROOM_EVIDENCE_YEARS',
  billing: 'MAILROOM_BILLING_YEARS',
};

async function known(trx: Trx, step: EndingStep): Promise<KeptYears | undefined> {
  const row = await trx.selectFrom('kept_years').selectAll().where('step', '=', step).forUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  const { years, fewer_years: fewer, fewer_since: since } = row;
  return { years, fewer: fewer === null || since === null ? null : { years: fewer, since } };
}

const keep = (trx: Trx, step: EndingStep, { years, fewer }: KeptYears) =>
  sql`insert into kept_years (step, years, fewer_years, fewer_since)
    values (${step}, ${years}, ${fewer?.years ?? null}, ${fewer?.since ?? null})
    on conflict (step) do update set years = excluded.years, fewer_years = excluded.fewer_years,
      fewer_since = excluded.fewer_since`.execute(trx);

/** For how many years each is kept by what holds at `now`; tells of fewer that will hold. */
export async function yearsThatHold(
  { db, config, troubles, log }: Pick<Services, 'db' | 'config' | 'troubles' | 'log'>,
  now: Date,
): Promise<Readonly<Record<EndingStep, number>>> {
  const held = await db.transaction().execute(async (trx) => {
    const of = async (step: EndingStep) => {
      const holds = keptYears(await known(trx, step), config[ENDING_STEPS[step]], now);
      await keep(trx, step, holds);
      return holds;
    };
    return { evidence: await of('evidence'), billing: await of('billing') };
  });
  const steps = Object.keys(ENDING_STEPS) as EndingStep[];
  const fewer = steps.flatMap((step) => {
    const { years, fewer: wanted } = held[step];
    if (wanted === null) return [];
    const { since } = wanted;
    return [{ said: `${VARIABLES[step]}=${wanted.years} (${years})`, from: fewerFrom(since), isNew: since === now }];
  });
  const [first] = fewer.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  if (first === undefined) troubles.end('keeping.yearsFewer');
  else {
    const parameters = {
      settings: fewer.map(({ said }) => said).join(', '),
      day: first.from.toISOString().slice(0, 10),
    };
    troubles.begin('keeping.yearsFewer', parameters);
    if (fewer.some(({ isNew }) => isNew)) log.warn('purge.years-fewer', parameters);
  }
  return { evidence: held.evidence.years, billing: held.billing.years };
}
