// What can be chosen at a chip: everything in reach by where it is found, with its value on the sample. Pure.

import { areaText } from '#renderer/shared/pages/area.rules.ts';
import type { AreaReading } from '#renderer/shared/sample/readings.ts';
import { type Source, VALUE_VIEWS, viewOf } from './node-views.ts';
import { fresh, phraseOf, type RawNode } from './phrases.ts';
import { lacksAt } from './reach.rules.ts';
import { accountNames, type Wording } from './sentence.ts';
import type { Chip, Kind } from './tree.rules.ts';

/** One thing to choose. */
export interface Entry {
  readonly id: string;
  readonly source: Source;
  /** Translated name. */
  readonly name: string;
  /** Where it comes from, or what it says in full. */
  readonly detail: string;
  /** `whole`: a node as it stands; `fact`: a value; `around`: goes around what stands at the chip. */
  readonly use: 'whole' | 'fact' | 'around';
  readonly node: RawNode;
}

const CONST = ['boolean', 'hasOption', 'matchesPreference'];
const ASKS = ['notEmpty', 'equals', 'notEquals', 'lessThan', 'lessOrEqual', 'numericEqual'];
const MORE_ASKS = ['empty', 'contains', 'startsWith', 'endsWith', 'matches'];
const STEPS = Object.entries(VALUE_VIEWS).flatMap(([type, { parts }]) => ('value' in parts ? [type] : []));
/** Ready-made steps stand before those that have to be filled. */
const VALUE_STEPS = ['withoutZeros', ...STEPS];
const COUNTS = ['sheetCount', 'recipientCount', 'positionInBox'];

/** How a condition begins that asks something of a fact, the usual way first. */
export const asksOf = (fact: RawNode): readonly string[] =>
  COUNTS.includes(fact.type) ? ['lessThan', 'lessOrEqual', 'numericEqual'] : ['notEmpty', 'equals', 'notEquals'];

/** An area that is known already, with its letter. */
export interface TaggedArea extends AreaReading {
  readonly tag: string;
}

/** Values that are facts of the place, by their sources. */
function facts(wording: Wording, areas: readonly TaggedArea[]): Entry[] {
  const { t, reach } = wording;
  const lacks = lacksAt(reach);
  const entry = (node: RawNode, name: string, detail: string): Entry => ({
    id: JSON.stringify(node),
    source: viewOf(node.type).source,
    name,
    detail,
    use: 'fact',
    node,
  });
  const plain = (type: string): Entry => entry(fresh(type), t(`rule.name.${type}`), '');
  const named = (type: string, list: readonly { name: string; label: string }[]): Entry[] =>
    list.map(({ name, label }) =>
      entry({ type, name }, label, label === name || type === 'accountReference' ? t(`rule.name.${type}`) : name),
    );
  return [
    ...areas.map(({ tag, area, extraction }) =>
      entry({ ...fresh('pdfText'), area, extraction }, t('rule.area.tag', { tag }), areaText(area)),
    ),
    ...['pdfText', 'pdfMetadata'].map(plain),
    ...reach.columns.map(({ box, name, label }) =>
      entry({ type: 'dataColumn', box, column: name }, label, [box ?? '', label === name ? '' : name].join(' ').trim()),
    ),
    ...named('metadataReference', reach.metadata),
    ...named('requirementReference', reach.requirements),
    ...named('accountReference', accountNames(t)),
    ...['currentDate', 'fileName', 'positionInBox', 'sheetCount', 'recipientCount', 'outputFileReference'].map(plain),
    plain('constant'),
  ].filter(({ node }) => !lacks.includes(node.type));
}

const built = (id: string, { t }: Wording, use: Entry['use']): Entry => ({
  id,
  source: 'built',
  name: t(`rule.name.${id}`),
  detail: '',
  use,
  node: fresh(id),
});

/** What can be chosen for the core of a sentence: another thing that it does with the same parts. */
function leads(core: RawNode, wording: Wording): Entry[] {
  const { id } = phraseOf(core);
  const same =
    [
      ['coalesce', 'concat'],
      ['and', 'or'],
      [...ASKS, ...MORE_ASKS],
    ].find((list) => list.includes(id)) ?? [];
  return same.map((one) => built(one, wording, 'around'));
}

/** Where something is chosen. */
export interface Choice {
  readonly chip: Chip;
  readonly kind: Kind;
  /** The node at the chip; of a chip that adds, what stands before it. */
  readonly core: RawNode | undefined;
}

export function entriesOf({ chip, kind, core }: Choice, wording: Wording, areas: readonly TaggedArea[] = []): Entry[] {
  if (chip.role === 'lead') return core ? leads(core, wording) : [];
  const steps = (kind === 'value' ? VALUE_STEPS : ['not']).map((id) => built(id, wording, 'around'));
  if (chip.role === 'step' || (chip.role === 'add' && chip.joining === 'step')) return steps;
  const around = core ? steps : [];
  const lacks = lacksAt(wording.reach);
  const tests = kind === 'condition' ? CONST.filter((id) => !lacks.includes(id)) : [];
  return [...facts(wording, areas), ...tests.map((id) => built(id, wording, 'whole')), ...around];
}

/** Those whose name, origin or value has all the words. */
export function found(entries: readonly Entry[], words: string, sampleOf: (entry: Entry) => string): Entry[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = `${entry.name} ${entry.detail} ${sampleOf(entry)}`.toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
