// Two runs of one sample side by side: the rows that differ, and the totals by channel. Pure.
import type { SimulatedRow, Simulation } from '#domain/api/configuration/simulation.schema.ts';
import { type Change, changesOf } from '#domain/services/changes/changes.ts';
import { unfolded } from '#domain/services/changes/unfold.ts';
import type { Draft } from '#renderer/features/processing/editor/service-draft.rules.ts';

/** Which edition it is makes no difference that anybody made. */
const withoutEdition = ({ id: _id, version: _version, ouId: _ouId, ...service }: Draft) => service;

/** What differs between two versions of a service; groups of channels and technical areas one by one. */
export const changesBetween = (before: Draft, after: Draft): Change[] =>
  changesOf(withoutEdition(before), withoutEdition(after)).flatMap(unfolded);

/** A row of both runs; undefined where a run does not have it. */
export interface RowPair {
  readonly key: string;
  readonly before: SimulatedRow | undefined;
  readonly after: SimulatedRow | undefined;
}

/** A line of the totals. */
export interface Total {
  /** Label of a channel; null: what something keeps back. */
  readonly label: string | null;
  readonly before: number;
  readonly after: number;
}

/** A row is the same letter where its first pages are the same; rows without pages go by their place. */
function keyOf({ packs, rank }: SimulatedRow): string {
  const first = packs.flatMap(({ pages }) => pages)[0];
  return first === undefined ? `row ${rank}` : `${first.boxName} ${first.inputFileId} ${first.firstPage}`;
}

/** Values that a channel of the row asks for; what nobody asks for changes nothing. */
const plain = (values: SimulatedRow['requirements']) =>
  Object.entries(values).flatMap(([name, { value, countryCode, error, properties }]) =>
    properties.needed === true ? [[name, value, countryCode, error?.label ?? null]] : [],
  );

/** What a person would see of a row: numbers of the runs are left out. */
const seen = (row: SimulatedRow): string =>
  JSON.stringify([
    row.state,
    row.dispatch,
    row.fault,
    row.recipientLines,
    plain(row.requirements),
    row.packs.map(({ pages, requirements }) => [pages, plain(requirements)]),
    row.sheets,
    row.outputs.map(({ outputName, channelLabel, pages }) => [outputName, channelLabel, pages]),
  ]);

/** Rows that differ, in the order of the run behind, then those that it lacks. */
export function differingRows(before: readonly SimulatedRow[], after: readonly SimulatedRow[]): RowPair[] {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const pairs = after.map((row): RowPair => ({ key: keyOf(row), before: old.get(keyOf(row)), after: row }));
  const kept = new Set(pairs.map(({ key }) => key));
  const gone = before.filter((row) => !kept.has(keyOf(row)));
  return [
    ...pairs.filter((pair) => pair.before === undefined || (pair.after && seen(pair.before) !== seen(pair.after))),
    ...gone.map((row): RowPair => ({ key: keyOf(row), before: row, after: undefined })),
  ];
}

const keptBack = ({ counts }: Simulation): number => counts.bad + counts.notEligible;

/** Rows by channel before and after; those that go by several channels count in each. */
export function totalsOf(before: Simulation, after: Simulation): Total[] {
  const labels = [...new Set([...after.channels, ...before.channels].map(({ label }) => label))];
  const rowsIn = (run: Simulation, label: string) => run.channels.find((one) => one.label === label)?.rows ?? 0;
  return [
    ...labels.map((label) => ({ label, before: rowsIn(before, label), after: rowsIn(after, label) })),
    { label: null, before: keptBack(before), after: keptBack(after) },
  ];
}
