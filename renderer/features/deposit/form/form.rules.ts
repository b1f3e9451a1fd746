// A form made of the columns of a data file: which input each has, what a letter lacks, and what is written of it. Pure.
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { TriedRow } from '#domain/api/deposit/requirements.contract.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { columnsBehind } from '#domain/services/metadata/columns-behind.ts';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import { plainValue } from '#domain/shared/plain-value.ts';
import type { Choice } from '../creation/metadata-fields.rules.ts';
import { formParser, isBad, postalName } from '../workbench/service.rules.ts';
import { misfitOf, type TypedRow } from './write-rows.ts';

export type FormInput =
  | 'text'
  | 'multiText'
  | 'date'
  | 'selectInput'
  | 'selectIcon'
  | 'selectMultiple'
  | 'tags'
  | 'array';

/** Letters of one form at most: more come from a file. */
export const MOST_LETTERS = 200;
/** Values that are seen side by side rather than in a list. */
const MOST_TILES = 3;

/** One letter as it is typed in; `id` is of this screen. */
export interface TypedLetter {
  readonly id: number;
  readonly values: TypedRow;
}

/** The columns that somebody fills in: those that the file has, in their order. */
export function formColumns(service: Service): Metadata[] {
  const parser = formParser(service);
  if (parser === null) return [];
  const written = parser.format === 'lines' ? [parser.metadata] : parser.columns.map(({ metadata }) => metadata);
  return (mainBoxOf(service)?.metadatas ?? [])
    .filter((one) => one.value === null && one.constantValue === null && written.includes(one.name))
    .toSorted((a, b) => a.rank - b.rank);
}

/**
 * @param choice the values that may be chosen; undefined: everything is typed
 * @param isList the column is a list of texts in its file, one a line
 */
export function inputOf({ type, maxLines }: Metadata, choice: Choice | undefined, isList: boolean): FormInput {
  if (type === 'date') return 'date';
  const several = maxLines > 1;
  // Only of these a list takes several values.
  const many = several && type === 'multiText';
  if (choice !== undefined) {
    if (many) return choice.free ? 'tags' : 'selectMultiple';
    const { length } = choice.options;
    return !choice.free && length > 0 && length <= MOST_TILES ? 'selectIcon' : 'selectInput';
  }
  if (!several) return 'text';
  // An address is a text, also where its lines may come as a list.
  return many && isList ? 'array' : 'multiText';
}

/** The lines of a value of several, one for each entry that is shown; none of an empty one. */
export const linesOf = (value: string): string[] => (value === '' ? [] : value.split('\n'));

/** The row of a letter as it is written and tried. */
export const rowOf = (columns: readonly Metadata[], { values }: TypedLetter): TypedRow =>
  Object.fromEntries(columns.map(({ name }) => [name, plainValue(values[name] ?? '')]));

/** Nothing was typed yet. */
export const isBlank = (letter: TypedLetter): boolean => Object.values(letter.values).every((one) => one.trim() === '');

export type FormFault = Refusal<string>;

/** Why a value has no room in the file of the deposit. */
export function fileFault(service: Service, column: string, value: string): FormFault | null {
  const parser = formParser(service);
  const misfit = parser === null ? null : misfitOf(parser, column, plainValue(value));
  if (misfit === null) return null;
  const { reason, ...parameters } = misfit;
  return { label: `deposit.form.fault.${reason}`, parameters };
}

type Faults = Readonly<Record<string, FormFault>>;
const UNSAID: FormFault = { label: 'deposit.form.fault.value', parameters: {} };

/** The column that a bad value is said at: the first empty one that it is made of, else the last; the empty name without any. */
function columnToBlame(behind: readonly string[], { values }: TypedLetter): string {
  return behind.find((one) => (values[one] ?? '').trim() === '') ?? behind.at(-1) ?? '';
}

/** The bad values that columns are made into; what is said of a column already explains the value that is made of it. */
function faultsOfValues(service: Service, letter: TypedLetter, given: { tried: TriedRow; known: Faults }): Faults {
  const found: Record<string, FormFault> = {};
  for (const [name, value] of Object.entries(given.tried.values).filter(([, one]) => isBad(one))) {
    const made = columnsBehind(service, { type: 'requirementReference', name });
    const behind = formColumns(service)
      .map((column) => column.name)
      .filter((column) => made.includes(column));
    if (behind.some((column) => given.known[column] !== undefined)) continue;
    found[columnToBlame(behind, letter)] ??= value.error ?? UNSAID;
  }
  return found;
}

/** What is wrong with a letter, by column; under the empty name what no column can be blamed for. */
export function faultsOfLetter(service: Service, letter: TypedLetter, tried: TriedRow | undefined): Faults {
  const known: Record<string, FormFault> = {};
  for (const { name } of formColumns(service)) {
    const fault = fileFault(service, name, letter.values[name] ?? '') ?? tried?.faults[name];
    if (fault) known[name] = fault;
  }
  if (tried === undefined) return known;
  const found = { ...known, ...faultsOfValues(service, letter, { tried, known }) };
  if (Object.keys(found).length > 0) return found;
  const whole = tried.fault ?? (tried.quality === 'BAD' ? UNSAID : null);
  return whole ? { '': whole } : {};
}

export type LetterState = 'reading' | 'good' | 'toFill';

export const stateOfLetter = (
  faults: Readonly<Record<string, FormFault>>,
  tried: TriedRow | undefined,
): LetterState => {
  if (Object.keys(faults).length > 0) return 'toFill';
  return tried === undefined ? 'reading' : 'good';
};

/** A letter in two lines: to whom, and where; before that is known, what was typed first. */
export function titleOf(service: Service, letter: TypedLetter, tried: TriedRow | undefined): readonly [string, string] {
  const postal = postalName(service);
  const lines = (postal === undefined ? '' : (tried?.values[postal]?.value ?? ''))
    .split('\n')
    .filter((one) => one !== '');
  const first = formColumns(service)
    .map(({ name }) => letter.values[name]?.trim() ?? '')
    .find((one) => one !== '');
  return [lines[0] ?? first ?? '', lines.length > 1 ? (lines.at(-1) ?? '') : ''];
}
