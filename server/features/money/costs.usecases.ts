// Costs of a month: by cost centre against the limits of accounts, by channel, with what waits for validation.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, visibleScope } from '#domain/access/scope.ts';
import { ok } from '#domain/errors/result.ts';
import { forecastFactor } from '#domain/money/costs.ts';
import { dayText, wallClock } from '#domain/shared/days.ts';
import { addMonths } from '#domain/shared/months.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { accountsUnder, resolveScope, seenByGroupAlone } from '#server/access/scope.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { rulesOf, usedOf } from '#server/letters/money/reservations.ts';
import {
  type ChargesAsked,
  limitedAccounts,
  monthRows,
  reservedRows,
  STATEMENT_COLUMNS,
  statementRows,
  waitingSums,
} from './costs.repository.ts';
import { type JudgedLimit, statementOf } from './costs.rules.ts';
import { namesOfPart } from './group-share.ts';
import { countUnpriced, unpricedOfMonth } from './unpriced.repository.ts';

type Request = CallRequest<'costs.read'>;

/** Today as the caller's account has it: which month runs. */
async function todayOf({ caller }: Request, { db, clock }: Services): Promise<string> {
  const { timeZone } = await effectiveSettings(db, caller.user.accountId);
  return dayText(wallClock(clock.now().getTime(), timeZone).day);
}

/** The places `p` of accounts of a scope, below the account that is asked for, with that of a part: a condition. */
function placesOf(
  { all, ouId, subtreeOuId }: Scope,
  part: ChargesAsked['part'],
  askedId: number | undefined,
): RawBuilder<SqlBool> {
  const isBelow = (id: number) => sql<SqlBool>`p.path @> array[${id}]::bigint[]`;
  const isAt = (id: number) => sql<SqlBool>`p.account_id = ${id}`;
  const seen = [
    ...(subtreeOuId === null ? [] : [isBelow(subtreeOuId)]),
    ...(ouId === null ? [] : [isAt(ouId)]),
    ...(part === null ? [] : [isAt(part.accountId)]),
  ];
  const asked = askedId === undefined ? sql<SqlBool>`true` : isBelow(askedId);
  return all ? asked : sql<SqlBool>`(${sql.join([sql`false`, ...seen], sql` or `)}) and ${asked}`;
}

/**
 * The accounts whose orders the caller sees, below the one that is asked for, and the places at which accounts were charged while they
 * were among these (docs/decisions/0883); of one of them perhaps those of a group alone.
 */
async function accountsOf(
  { caller, query }: Request,
  { db }: Services,
): Promise<Pick<ChargesAsked, 'accounts' | 'places' | 'part'>> {
  const asked = visibleScope(caller.actor, 'viewOthers');
  const scope = await resolveScope(db, asked, caller);
  const { all, accountIds } = scope;
  const below = query.targetOUId === undefined ? null : await accountsUnder(db, query.targetOUId);
  const isAsked = (id: number) => below?.includes(id) ?? true;
  const group = seenByGroupAlone(scope);
  const part = group !== null && isAsked(group.accountId) ? group : null;
  const places = placesOf(asked, part, query.targetOUId);
  if (all && below === null) return { accounts: sql<SqlBool>`true`, places, part };
  const seen = all ? (below ?? []) : [...accountIds.filter(isAsked), ...(part ? [part.accountId] : [])];
  return { accounts: sql<SqlBool>`a.id = any(${sql.val([...seen])}::bigint[])`, places, part };
}

/** Which charges a caller asks for. */
async function chargesAsked(request: Request, services: Services): Promise<ChargesAsked> {
  const { month, channelType } = request.query;
  return {
    month: month ?? (await todayOf(request, services)).slice(0, 7),
    ...(await accountsOf(request, services)),
    channelType,
  };
}

/**
 * The limits that accounts of the scope state, with what counts against each by its own clock; narrowed to one channel nothing is held
 * against them.
 */
async function limitsAsked({ db, clock }: Services, asked: ChargesAsked, isRunning: boolean): Promise<JudgedLimit[]> {
  const { month, channelType } = asked;
  if (channelType !== undefined) return [];
  const now = clock.now();
  const limits: JudgedLimit[] = [];
  for (const id of await limitedAccounts(db, asked)) {
    for (const rule of await rulesOf(db, id)) {
      if (rule.accountId !== id) continue;
      const { spent, reserved } = await usedOf(db, rule, { month, now });
      const { spent: last } = await usedOf(db, rule, { month: addMonths(month, -1), now });
      limits.push({ rule, last, spent, reserved: isRunning ? reserved : 0 });
    }
  }
  return limits;
}

export const readCosts: Handler<'costs.read'> = async (request, services) => {
  const asked = await chargesAsked(request, services);
  const today = await todayOf(request, services);
  const isRunning = today.startsWith(asked.month);
  // What is held, and so what waits, is of now and knows no channel.
  const isHeld = isRunning && asked.channelType === undefined;
  const held = isHeld ? await reservedRows(services.db, asked) : [];
  const rows = [...(await monthRows(services.db, asked)), ...held];
  const limits = await limitsAsked(services, asked, isRunning);
  const judged = { limits, factor: forecastFactor(asked.month, today) };
  const currencies = [...new Set([...rows, ...limits.map(({ rule }) => rule)].map(({ currency }) => currency))].sort();
  const waiting = isHeld ? await waitingSums(services.db, asked) : [];
  return ok({
    month: asked.month,
    isRunning,
    onlyOfGroup: asked.part && (await namesOfPart(services.db, asked.part)),
    unpriced: await countUnpriced(services.db, asked),
    statements: currencies.map((currency) => statementOf(currency, rows, judged)),
    waiting: waiting.map(({ currency, count, gross }) => ({ currency, count, spent: gross })),
  });
};

/** The statement of a month as rows of a file. */
export const STATEMENT_FILE = {
  columns: STATEMENT_COLUMNS,
  rows: async (request: Request, services: Services): Promise<RawBuilder<unknown>> => {
    const asked = await chargesAsked(request, services);
    return statementRows(asked, unpricedOfMonth(asked));
  },
} as const;
