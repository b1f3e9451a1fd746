// Where something of a service stands, in words, from the outside in. Pure: words and names are given.
import type { Wording } from '#renderer/shared/expressions/sentence.ts';

/** What a change is told with. */
export interface ChangeWording {
  readonly rules: Wording;
  /** Whether there is a text for a label id. */
  readonly has: (label: string) => boolean;
  /** Name of a channel by its id. */
  readonly channelName: (id: number) => string | undefined;
}

/** Whose labels the fields below a field have: `processing.<scope>.<field>`. */
const SCOPES: Readonly<Record<string, string>> = {
  boxes: 'box',
  metadatas: 'metadata',
  serviceMetadatas: 'metadata',
  appositions: 'apposition',
  repairs: 'repair',
  parserConfiguration: 'parser',
  reconcile: 'reconcile',
  channels: 'channel',
  composition: 'composition',
  margins: 'figure',
  technicalAreas: 'area',
  splitConfig: 'split',
  extraction: 'extraction',
  preprocessor: 'preprocess',
  requirements: 'requirement',
  grouping: 'grouping',
  sendingStrategy: 'strategy',
};

/** Lists whose next word is the name of a thing. */
export const LISTS: ReadonlySet<string> = new Set([
  ...[
    'boxes',
    'metadatas',
    'serviceMetadatas',
    'appositions',
    'repairs',
    'channels',
    'requirements',
    'sendingStrategy',
    'technicalAreas',
  ],
]);

/** The tabs that lists and groups of fields are known by. */
const TABS: Readonly<Record<string, string>> = {
  boxes: 'processing.tab.boxes',
  channels: 'processing.tab.channels',
  requirements: 'processing.tab.requirements',
  serviceMetadatas: 'processing.tab.metadata',
  metadatas: 'processing.tab.metadata',
  sendingStrategy: 'processing.tab.deliveries',
  grouping: 'processing.tab.regrouping',
  composition: 'processing.tab.composition',
  technicalAreas: 'processing.area.title',
};

/** Labels that a field may have, by the fields around it: those of the compose editor are a technical area's. */
const fieldLabels = (scope: string, field: string): string[] => [
  TABS[field] ?? `processing.${scope}.${field}`,
  ...(scope === 'area' ? [`compose.${field}`] : []),
  `processing.figure.${field}`,
  `rule.field.${field}`,
];

/** An area without a name is known by its type, from the second on with a number: `text 2`. */
export function areaName(name: string, { rules: { t }, has }: ChangeWording): string {
  const [, type = '', n] = /^(\S+?)(?: (\d+))?$/.exec(name) ?? [];
  const label = `compose.type.${type}`;
  if (!has(label)) return name;
  return n === undefined ? t(label) : t('compose.nth', { name: t(label), n: Number(n) });
}

const languageName = (id: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(id) ?? id;

/** The fields around the last one: whose field it is. */
export const scopeOf = (path: readonly string[]): string =>
  path.reduce((scope, part, depth) => (LISTS.has(path[depth - 1] ?? '') ? scope : (SCOPES[part] ?? scope)), 'service');

/** What the last field of a path is called; undefined where it has no name. */
export function fieldText(path: readonly string[], { rules, has }: ChangeWording): string | undefined {
  const part = path.at(-1) ?? '';
  if (path.at(-2) === 'names') return languageName(part, rules.locale);
  const label = fieldLabels(scopeOf(path.slice(0, -1)), part).find(has);
  return label === undefined ? undefined : rules.t(label);
}

/** The words of a place, from the outside in: "Boxes", "letters", "Place". */
export function pathText(path: readonly string[], wording: ChangeWording): string[] {
  const { rules } = wording;
  return path.flatMap((part, depth) => {
    if (part === 'parameters') return [];
    const before = path[depth - 1] ?? '';
    if (before === 'technicalAreas') return areaName(part, wording);
    if (LISTS.has(before)) return part;
    if (before === 'options' || before === 'optionRules') return optionType(part, rules)?.name ?? part;
    return fieldText(path.slice(0, depth + 1), wording) ?? part;
  });
}

export const optionType = (id: string, { options }: Wording) => options.find((one) => String(one.id) === id);
