// Lines of the tariff from a file: each adds a line, or sets the amount of the one that says the same, or is refused with its
// reasons; a trial does the same and keeps nothing.
import type { TariffOutcome, TariffTextLine } from '#domain/api/configuration/tariffs.contract.ts';
import { ok, type Refusal } from '#domain/errors/result.ts';
import { sameScope } from '#domain/money/tariff-scope.ts';
import { type CellFault, type TariffCell, tariffLineOf } from '#domain/money/tariff-texts.ts';
import type { TariffFault } from '#domain/money/tariffs.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import {
  chargedOptions,
  hasItsOption,
  holdTariff,
  type StoredTariffLine,
  tariffLines,
  writeLine,
} from '#server/letters/money/tariff-lines.ts';
import type { Trx } from '#server/storage/schema.ts';
import { FAULTS, faultOfLine, recordLine, refusalOf } from './tariffs.usecases.ts';

/** The cell in which a fault of the whole line stands. */
const CELLS: Readonly<Record<TariffFault, TariffCell>> = {
  option: 'optionValue',
  weightClass: 'weightClass',
  currency: 'currency',
  country: 'countries',
  currencyMixed: 'currency',
  twice: 'validFrom',
  overlap: 'countries',
};

const refused = (line: number, faults: TariffOutcome['faults']): TariffOutcome => ({
  line,
  outcome: 'refused',
  fields: [],
  faults,
});

const faultOf = (field: string, { label, parameters }: Refusal): TariffOutcome['faults'][number] => ({
  field,
  label,
  parameters: { ...parameters },
});

const cellFault = ({ field, kind, limit }: CellFault) =>
  faultOf(field, { label: 'exception.invalidInput', parameters: { field, reason: kind, kind, limit } });

/** A line to store, in the place of the one that says the same. */
interface Write {
  readonly id: number | undefined;
  readonly line: Omit<StoredTariffLine, 'id' | 'version'>;
}

/** What a line is held against. */
interface Beside {
  /** The lines that are there. */
  readonly known: readonly StoredTariffLine[];
  /** Ids of those that this file has stated already. */
  readonly ofFile: ReadonlySet<number>;
  /** Options that there are. */
  readonly options: Awaited<ReturnType<typeof chargedOptions>>;
}

/** What becomes of a line beside those that are there; `write` where there is something to store. */
function judge(
  { line: number, ...texts }: TariffTextLine,
  { known, ofFile, options }: Beside,
): {
  readonly outcome: TariffOutcome;
  /** The line that is there and says the same. */
  readonly stated?: number;
  readonly write?: Write;
} {
  const read = tariffLineOf(texts);
  if ('faults' in read) return { outcome: refused(number, read.faults.map(cellFault)) };
  const { line } = read;
  const before = known.find((one) => sameScope(one, line) && one.validFrom === line.validFrom);
  const fault = faultOfLine(line, known, before ?? null);
  if (fault !== null) {
    const others = known.filter((one) => one !== before);
    return { outcome: refused(number, [faultOf(CELLS[fault], refusalOf(fault, line, others))]) };
  }
  // A word that is no option is charged for by nobody, and seen by nobody (docs/decisions/0917).
  if (!hasItsOption(line, options))
    return { outcome: refused(number, [cellFault({ field: CELLS.option, kind: 'unknown', limit: 0 })]) };
  const fields = before === undefined ? [] : changedCells(before, line);
  // A file that says two amounts for one thing is asked: the later would win in silence, as if the tariff had changed.
  if (before !== undefined && fields.length > 0 && ofFile.has(before.id)) {
    return { outcome: refused(number, [faultOf(CELLS.twice, { label: FAULTS.twice, parameters: {} })]) };
  }
  if (before !== undefined && fields.length === 0) {
    return { outcome: { line: number, outcome: 'unchanged', fields, faults: [] }, stated: before.id };
  }
  const outcome = { line: number, outcome: before === undefined ? 'added' : 'changed', fields, faults: [] } as const;
  return { outcome: { ...outcome, fields: [...fields], faults: [] }, write: { id: before?.id, line } };
}

type Priced = Pick<StoredTariffLine, 'amount' | 'currency' | 'vatPermille'>;

const changedCells = (before: Priced, after: Priced): TariffCell[] => [
  ...(before.currency === after.currency ? [] : (['currency'] as const)),
  ...(before.amount === after.amount ? [] : (['amount'] as const)),
  ...(before.vatPermille === after.vatPermille ? [] : (['vatPercent'] as const)),
];

const isOpen = (cell: string | undefined): boolean => (cell ?? '').trim() === '';

/** A currency begins with a line for the piece, and that with one that holds for all, wherever they stand in the file. */
const rank = ({ kind, countries, weightClass, fromSheets }: TariffTextLine): number =>
  kind?.trim() !== 'piece' ? 2 : isOpen(countries) && isOpen(weightClass) && !Number(fromSheets) ? 0 : 1;

interface Keeping {
  readonly trx: Trx;
  readonly caller: Caller;
  readonly at: Date;
  /** Nothing is stored, so that it is over soon: nobody saves a line meanwhile. */
  readonly dryRun: boolean;
}

/** Stores a line, with its line of history. @returns its id; of a trial one that no stored line has */
async function keepLine(
  { trx, caller, at, dryRun }: Keeping,
  { id: before, line }: Write,
  place: number,
): Promise<number> {
  if (dryRun) return before ?? -place;
  const id = await writeLine(trx, before, line);
  await recordLine(trx, { caller, at, id, event: 'saved' }, line);
  return id;
}

/** Imports lines: those that are not refused all together, or none. */
export const importTariffLines: Handler<'tariffs.import'> = async ({ caller, body }, { db, clock }) => {
  const { dryRun, lines } = body;
  const outcomes = new Map<TariffTextLine, TariffOutcome>();
  const done = await transact(db, async (trx) => {
    await holdTariff(trx);
    let known = await tariffLines(trx);
    const options = await chargedOptions(trx);
    const ofFile = new Set<number>();
    for (const one of lines.toSorted((a, b) => rank(a) - rank(b))) {
      const { outcome, stated, write } = judge(one, { known, ofFile, options });
      outcomes.set(one, outcome);
      if (stated !== undefined) ofFile.add(stated);
      if (write === undefined) continue;
      const id = await keepLine({ trx, caller, at: clock.now(), dryRun }, write, outcomes.size);
      ofFile.add(id);
      known = [...known.filter((line) => line.id !== id), { ...write.line, id, version: 1 }];
    }
    return ok(true as const);
  });
  return done.ok ? ok({ lines: lines.flatMap((one) => outcomes.get(one) ?? []) }) : done;
};
