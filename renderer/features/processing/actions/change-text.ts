// What differs in a service, in words: where, and from what to what. Pure: words and names are given.
import type { Change } from '#domain/services/changes/changes.ts';
import type { RawNode } from '#renderer/features/processing/expressions/phrases.ts';
import type { Wording } from '#renderer/features/processing/expressions/sentence.ts';
import { said } from '#renderer/features/processing/expressions/sentence.ts';

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
  requirements: 'requirement',
  grouping: 'grouping',
  sendingStrategy: 'strategy',
};

/** Lists whose next word is the name of a thing. */
const LISTS: ReadonlySet<string> = new Set([
  ...[
    'boxes',
    'metadatas',
    'serviceMetadatas',
    'appositions',
    'repairs',
    'channels',
    'requirements',
    'sendingStrategy',
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

/** The words of a place, from the outside in: "Boxes", "letters", "Place". */
export function pathText(path: readonly string[], { rules, has }: ChangeWording): string[] {
  const { t } = rules;
  let scope = 'service';
  return path.map((part, depth) => {
    const before = path[depth - 1] ?? '';
    if (LISTS.has(before)) return part;
    const own = `processing.${scope}.${part}`;
    scope = SCOPES[part] ?? scope;
    if (before === 'options' || before === 'optionRules') return optionType(part, rules)?.name ?? part;
    const label = TABS[part] ?? own;
    return has(label) ? t(label) : part;
  });
}

const optionType = (id: string, { options }: Wording) => options.find((one) => String(one.id) === id);

/** Characters of a value that are shown. */
const MOST = 200;
const short = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

const isRule = (value: unknown): value is RawNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Fields whose value is a rule. */
const RULES: ReadonlySet<string> = new Set([
  ...['jobNameExpression', 'condition', 'value', 'packIdentifier', 'identifier', 'contentEvaluator'],
]);

/** A number that stands for a thing: its name. */
function numberWord(path: readonly string[], value: number, { rules, channelName }: ChangeWording): string {
  const [field = '', list] = [path.at(-1), path.at(-2)];
  const option = list === 'options' ? optionType(field, rules)?.values.find(({ id }) => id === value) : undefined;
  const name = field === 'channelId' ? channelName(value) : option?.name;
  return name ?? String(value);
}

/** Labels that a word of a choice may have, by where it stands. */
const wordLabels = (path: readonly string[], word: string): string[] => {
  const [field = '', list] = [path.at(-1), path.at(-2)];
  if (list === 'optionRules') return [`processing.optionRule.${word}`];
  if (field === 'type' && path.length > 1) return [`processing.metadataType.${word}`];
  return field === 'scope' && path[0] === 'boxes' ? [`processing.boxScope.${word}`] : [`processing.${field}.${word}`];
};

function wordOf(path: readonly string[], word: string, { rules, has }: ChangeWording): string {
  const label = wordLabels(path, word).find(has);
  return label === undefined ? short(word) : rules.t(label);
}

/** A value in words; nothing is a dash. */
export function valueText(path: readonly string[], value: unknown, wording: ChangeWording): string {
  const { t } = wording.rules;
  const [field = '', list = ''] = [path.at(-1), path.at(-2)];
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'processing.yes' : 'processing.no');
  if (typeof value === 'number') return numberWord(path, value, wording);
  if (typeof value === 'string') return wordOf(path, value, wording);
  if (isRule(value) && RULES.has(field)) return short(said(value, wording.rules));
  // A thing of a list is known by its name.
  return LISTS.has(list) ? field : short(JSON.stringify(value));
}

/** A change as its line says it. */
export function changeText(change: Change & { readonly long?: boolean }, wording: ChangeWording): string {
  const { t } = wording.rules;
  const place = pathText(change.path, wording).join(' › ');
  if (change.long === true) return t('processing.change.long', { place });
  if (change.kind !== 'changed') return t(`processing.change.${change.kind}`, { place });
  const before = valueText(change.path, change.before, wording);
  const after = valueText(change.path, change.after, wording);
  return t('processing.change.changed', { place, before, after });
}
