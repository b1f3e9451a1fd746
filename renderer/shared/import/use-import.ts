// One import from the file to what came of it: its state, and the steps between which one goes back and forth.
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { causesOf, type Mends, mended, NO_MENDS, type ReadLine, readLines } from './causes.rules.ts';
import type { ImportKind } from './import.types.ts';
import { guessMapping, type Mapping, MOST_BYTES, mappingInOrder, type ReadAs, tableOf } from './import-table.rules.ts';
import { pairsOf } from './kept-choices.rules.ts';
import { type Checked, useChecked } from './use-checked.ts';
import { useKeptChoices } from './use-kept-choices.ts';
import { useRun } from './use-run.ts';

export const STEPS = ['file', 'columns', 'check', 'run'] as const;
export type Step = (typeof STEPS)[number];

interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a person chose so far. */
interface Chosen {
  readonly readAs: ReadAs;
  readonly mapping: Mapping | undefined;
  readonly mends: Mends;
  readonly skipped: ReadonlySet<number>;
}

const NOTHING: Chosen = { readAs: {}, mapping: undefined, mends: NO_MENDS, skipped: new Set() };

/** Keeps for the next file which column was which field, once this one is stored. */
function useColumnsKept(
  columns: readonly string[] | undefined,
  mapping: Mapping,
  keep: (columns: readonly string[], mapping: Mapping) => void,
): void {
  useEffect(() => {
    if (columns) keep(columns, mapping);
  }, [columns, mapping, keep]);
}

export function useNewImport(kind: ImportKind) {
  const [step, setStep] = useState<Step>('file');
  const [source, setSource] = useState<Source>();
  const [tooLarge, setTooLarge] = useState<string>();
  const [chosen, setChosen] = useState(NOTHING);
  const { fields, place, most, byPlace } = kind;
  const { readAs, skipped } = chosen;
  const { kept, remember, keepColumns } = useKeptChoices(place);
  const mends = useMemo(() => withPairs(chosen.mends, pairsOf(kept, fields)), [chosen.mends, kept, fields]);
  const table = useMemo(() => source && tableOf(source.bytes, readAs, most), [source, readAs, most]);
  const mapping = useMemo(() => {
    if (chosen.mapping || !table) return chosen.mapping ?? NO_COLUMNS;
    return byPlace === true && !table.header
      ? mappingInOrder(table.columns, fields)
      : guessMapping(table.columns, fields, kept);
  }, [chosen.mapping, table, fields, kept, byPlace]);
  const lines = useMemo(
    () => (table && !table.fault ? readLines(table.rows, fields, { mapping, mends }) : NO_LINES),
    [table, fields, mapping, mends],
  );
  const checked = useChecked(kind, lines, step === 'check');
  const run = useRun(kind);
  useColumnsKept(run.state === 'done' ? table?.columns : undefined, mapping, keepColumns);
  const take = useCallback(async (file: File) => {
    setTooLarge(file.size > MOST_BYTES ? file.name : undefined);
    if (file.size > MOST_BYTES) return;
    setSource({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    setChosen(NOTHING);
  }, []);
  const faulty = useMemo(() => faultyOf(lines, checked, skipped), [lines, checked, skipped]);
  const sound = useMemo(() => soundOf(lines, faulty, skipped), [lines, faulty, skipped]);
  const causes = useMemo(() => causesOf(faulty), [faulty]);
  return {
    kind,
    step,
    go: setStep,
    fileName: source?.name,
    tooLarge,
    take,
    table,
    // Another reading has other columns: what was chosen for the old ones is of no use.
    readAs: (next: ReadAs) => setChosen({ ...NOTHING, readAs: { ...readAs, ...next } }),
    mapping,
    map: (field: string, column: number | undefined) =>
      setChosen({ ...chosen, mapping: mappedTo(mapping, field, column) }),
    lines,
    checked,
    faulty,
    /** Lines that can be stored. */
    sound,
    causes,
    mend: (at: Parameters<typeof mended>[1], value: string) =>
      setChosen((now) => ({ ...now, mends: mended(now.mends, at, value) })),
    remember,
    skipped,
    skip: (numbers: readonly number[]) =>
      setChosen((now) => ({ ...now, skipped: new Set([...now.skipped, ...numbers]) })),
    run,
  };
}

const NO_LINES: readonly ReadLine[] = [];
const NO_COLUMNS: Mapping = {};

/** What a person gave, before what was kept of files before. */
const withPairs = (mends: Mends, pairs: Mends['values']): Mends => {
  const values = Object.fromEntries(
    [...new Set([...Object.keys(pairs), ...Object.keys(mends.values)])].map((field) => [
      field,
      Object.assign({}, pairs[field], mends.values[field]),
    ]),
  );
  return { ...mends, values };
};

function mappedTo(mapping: Mapping, field: string, column: number | undefined): Mapping {
  const { [field]: _before, ...others } = mapping;
  // One column fills one field.
  const free = Object.entries(others).filter(([, at]) => at !== column);
  return Object.fromEntries(column === undefined ? free : [...free, [field, column]]);
}

/** Lines that can be stored. */
function soundOf(
  lines: readonly ReadLine[],
  faulty: readonly { readonly line: number }[],
  skipped: ReadonlySet<number>,
): ReadLine['line'][] {
  const wrong = new Set(faulty.map(({ line }) => line));
  return lines.map(({ line }) => line).filter(({ line }) => !wrong.has(line) && !skipped.has(line));
}

/** Lines with a fault that nobody skipped, by what is known so far. */
function faultyOf(lines: readonly ReadLine[], { results }: Checked, skipped: ReadonlySet<number>) {
  return lines.flatMap(({ line, raw, faults }) => {
    if (skipped.has(line.line)) return [];
    const all = faults.length > 0 ? faults : (results.get(line.line)?.faults ?? []);
    return all.length > 0 ? [{ line: line.line, raw, faults: all }] : [];
  });
}

export type Import = ReturnType<typeof useNewImport>;

export const ImportContext = createContext<Import | undefined>(undefined);

export function useImport(): Import {
  const one = use(ImportContext);
  if (!one) throw new Error('no import above this component');
  return one;
}
