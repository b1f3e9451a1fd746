// How it went on the last days: what was late when each ended, and what of each is in error (docs/decisions/0755).
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { moveDay } from '#server/access/date-range.ts';
import type { Services } from '#server/context/context.ts';
import { areNoted, type lateNow, piecesOf } from './late.usecases.ts';
import { readLateDays, readLateDaysOfAccounts } from './late-days.repository.ts';
import { readFailedDays } from './overview.repository.ts';
import { type OverviewRequest, targetAccounts } from './volume-rows.ts';

/** Days of a trend, the running one among them. */
const TREND_DAYS = 10;

type Trend = Overview['accounts'][number]['trend'];
type Late = Awaited<ReturnType<typeof lateNow>>;

/** The course of the days asked for, and of the last ten of each account. */
export interface Trends {
  readonly lateDays: Overview['lateDays'];
  readonly of: (accountId: number) => Trend;
}

/** Sums by account and day. */
function byAccountAndDay(rows: readonly { readonly account_id: number; readonly day: string; readonly n: number }[]) {
  const sums = new Map(rows.map(({ account_id: id, day, n }) => [`${id} ${day}`, n]));
  return (accountId: number, day: string): number => sums.get(`${accountId} ${day}`) ?? 0;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** What is late now belongs to the running day: it has not ended. */
export async function readTrends(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: OverviewRequest,
  { rows: late, asked }: Late,
): Promise<Trends> {
  if (!areNoted(asked)) return { lateDays: [], of: () => [] };
  const today = clock.now().toISOString().slice(0, 10);
  const { from, to } = request.range;
  const accounts = await targetAccounts(db, request.targets);
  const notes = { ...asked, accounts };
  const before = earlier(today, moveDay(to, 1));
  const most = Math.max(0, (Date.parse(before) - Date.parse(from)) / 86_400_000);
  const first = moveDay(today, 1 - TREND_DAYS);
  const [noted, lateOf, failedOf] = await Promise.all([
    readLateDays(db, notes, { before, most }),
    readLateDaysOfAccounts(db, notes, { before: today, most: TREND_DAYS - 1 }),
    readFailedDays(db, { ...request, range: { from: first, to: today } }),
  ]);
  const lateBefore = byAccountAndDay(lateOf.map(({ pieces: n, ...rest }) => ({ ...rest, n })));
  const failed = byAccountAndDay(failedOf);
  const lateNowOf = (id: number) => piecesOf(late.filter(({ account_id: of }) => of === id));
  const days = Array.from({ length: TREND_DAYS }, (_, n) => moveDay(first, n));
  return {
    lateDays: [
      ...noted.map(({ day, pieces }) => ({ day, late: pieces })),
      ...(to >= today ? [{ day: today, late: piecesOf(late) }] : []),
    ],
    of: (id) =>
      days.map((day) => ({
        day,
        late: day === today ? lateNowOf(id) : lateBefore(id, day),
        failed: failed(id, day),
      })),
  };
}
