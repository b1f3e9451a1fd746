// The tariff: its lines, by the system's administrators.

import { isCountryCode } from '#domain/addresses/country.ts';
import { ok, type Refusal, refuse } from '#domain/errors/result.ts';
import { distinctCountries, isTie, tieNames } from '#domain/money/tariff-scope.ts';
import { mixesCurrencies, type TariffFault, type TariffLine, tariffFault } from '#domain/money/tariffs.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import { holdTariff, tariffLines, wholeLine, writeLine } from '#server/letters/money/tariff-lines.ts';
import type { Trx } from '#server/storage/schema.ts';

/** What a fault of a line is called. */
export const FAULTS: Readonly<Record<TariffFault, Refusal['label']>> = {
  option: 'tariffs.option',
  weightClass: 'tariffs.weightClass',
  currency: 'tariffs.currency',
  country: 'tariffs.country',
  currencyMixed: 'tariffs.currencyMixed',
  twice: 'tariffs.twice',
  overlap: 'tariffs.overlap',
};

/** What is wrong with a line, with its countries: for one that no address has, such as UK, nothing would ever be charged. */
export const faultOfLine = (
  line: TariffLine,
  all: readonly TariffLine[],
  before: TariffLine | null,
): TariffFault | null => (line.countries.every(isCountryCode) ? tariffFault(line, all, before) : 'country');

/**
 * Why a line is refused; where another one is as close as it, which and for what.
 * @param all the lines of the tariff as they are, without the one that is changed
 */
export function refusalOf(fault: TariffFault, line: TariffLine, all: readonly TariffLine[]): Refusal {
  const other = fault === 'overlap' ? all.find((one) => isTie(line, one)) : undefined;
  return { label: FAULTS[fault], parameters: other === undefined ? {} : { ...tieNames(line, other) } };
}

interface Change {
  readonly caller: Caller;
  readonly at: Date;
  readonly id: number;
  readonly event: string;
}

/** Writes into the history what became of a line. */
export const recordLine = (trx: Trx, { caller, at, id, event }: Change, line: TariffLine) =>
  addRevision(trx, {
    entity: 'tariffLine',
    entityId: id,
    accountId: caller.user.rootAccountId,
    event,
    at,
    by: authorOf(caller),
    details: wholeLine(line),
  });

export const listTariffLines: Handler<'tariffs.list'> = async (_request, { db }) => {
  const lines = await tariffLines(db);
  return ok(lines.map((line) => ({ ...line, countries: [...line.countries] })));
};

export const saveTariffLine: Handler<'tariffs.save'> = async ({ caller, body, remember }, { db, clock }) =>
  transact(db, async (trx) => {
    const { id, version, ...entered } = body;
    const line = { ...entered, countries: distinctCountries(entered.countries) };
    await holdTariff(trx);
    const all = await tariffLines(trx);
    const before = all.find((one) => one.id === id);
    if (id !== undefined) {
      if (before === undefined) return refuse('exception.notFound', { type: 'tariffLine' });
      const checked = await checkEdition(trx, { entity: 'tariffLine', id, version: before.version }, version);
      if (!checked.ok) return checked;
    }
    const fault = faultOfLine(line, all, before ?? null);
    if (fault !== null) {
      const others = all.filter((one) => one !== before);
      return { ok: false, refusal: refusalOf(fault, line, others) };
    }
    const savedId = await writeLine(trx, id, line);
    await recordLine(trx, { caller, at: clock.now(), id: savedId, event: 'saved' }, line);
    const saved = { ...line, id: savedId, version: (before?.version ?? 0) + 1 };
    await remember(trx, saved);
    return ok(saved);
  });

export const removeTariffLine: Handler<'tariffs.remove'> = ({ caller, params: { tariffLineId: id } }, { db, clock }) =>
  transact(db, async (trx) => {
    await holdTariff(trx);
    const all = await tariffLines(trx);
    const before = all.find((one) => one.id === id);
    if (before === undefined) return refuse('exception.notFound', { type: 'tariffLine' });
    // The line that began a currency goes last.
    const rest = all.filter((one) => one !== before);
    if (mixesCurrencies(all, rest)) return refuse('tariffs.currencyMixed');
    await trx.deleteFrom('tariff_line').where('id', '=', id).execute();
    await recordLine(trx, { caller, at: clock.now(), id, event: 'removed' }, before);
    return ok({ removed: true });
  });
