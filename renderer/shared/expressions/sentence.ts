// A rule as one sentence in the language of its reader. Pure: words and names are given.
import type { Text } from '#renderer/i18n/text.ts';
import { viewOf } from './node-views.ts';
import { isStep, nodeAt, partPaths, phraseOf, type RawNode } from './phrases.ts';
import { ACCOUNT_FIELDS, type Named, type Reach } from './reach.rules.ts';

/** What a sentence is made with. */
export interface Wording {
  readonly t: Text;
  readonly locale: string;
  readonly reach: Reach;
  /** Names of options by their types. */
  readonly options: readonly {
    readonly id: number;
    readonly name: string;
    readonly values: readonly { readonly id: number; readonly name: string }[];
  }[];
}

const labelIn = (list: readonly Named[], name: unknown): string =>
  list.find((one) => one.name === name)?.label ?? String(name ?? '');

const isArea = (value: unknown): value is { page: number } =>
  typeof value === 'object' && value !== null && 'page' in value;

/** Fields of an account with the names that people know. */
export const accountNames = (t: Text): Named[] =>
  ACCOUNT_FIELDS.map((name) => ({ name, label: t(`rule.account.${name}`) }));

type WordValues = Record<string, string | number>;
const plain = (value: unknown): string | number => (typeof value === 'number' ? value : String(value ?? ''));

function columnWord(node: RawNode, value: unknown, reach: Reach): string {
  const column = reach.columns.find(({ box, name }) => name === value && (box === node.box || node.box === null));
  return column?.label ?? String(value ?? '');
}

const optionTypeOf = (node: RawNode, { options }: Wording) => options.find(({ id }) => id === node.optionTypeId);

/** What a control that names something is called; all others say their value. */
const NAMED: Readonly<Record<string, (value: unknown, node: RawNode, wording: Wording) => string>> = {
  box: (value, _node, { reach }) => (value === null ? '' : labelIn(reach.boxes, value)),
  metadata: (value, _node, { reach }) => labelIn(reach.metadata, value),
  requirement: (value, _node, { reach }) => labelIn(reach.requirements, value),
  account: (value, _node, { t }) => labelIn(accountNames(t), value),
  column: (value, node, { reach }) => columnWord(node, value, reach),
  optionType: (value, node, wording) => optionTypeOf(node, wording)?.name ?? String(value),
  optionValue: (value, node, wording) =>
    optionTypeOf(node, wording)?.values.find(({ id }) => id === value)?.name ?? String(value),
};

/** Fields of a node as its words take them: flags as yes and no, nothing as an empty text. */
function fieldValues(node: RawNode, wording: Wording): WordValues {
  const words: WordValues = {};
  for (const [field, control] of Object.entries(viewOf(node.type).fields)) {
    const value = node[field];
    const named = typeof control === 'string' ? NAMED[control] : undefined;
    if (named) words[field] = named(value, node, wording);
    else if (control === 'area') words.page = isArea(value) ? value.page : 1;
    else if (typeof value !== 'object' || value === null) words[field] = plain(value);
  }
  return words;
}

/** How a list of parts is joined. */
const JOINED: Readonly<Record<string, 'conjunction' | 'disjunction'>> = {
  coalesce: 'disjunction',
  concat: 'conjunction',
  and: 'conjunction',
  or: 'disjunction',
};
const isList = (node: RawNode): boolean => JOINED[node.type] !== undefined;

/** The words of a node alone, without those of its parts: of a step, a leaf, or what a list does. */
export function saidAlone(node: RawNode, wording: Wording): string {
  const { id, inner } = phraseOf(node);
  const holder = nodeAt(node, inner) ?? node;
  if (partPaths(node).length > 0 && !isStep(node)) return wording.t(`rule.name.${id}`);
  return wording.t(`rule.say.${id}`, fieldValues(holder, wording));
}

/** The whole sentence of a rule. */
export function said(node: RawNode, wording: Wording): string {
  const { t, locale } = wording;
  const { id, inner } = phraseOf(node);
  const holder = nodeAt(node, inner) ?? node;
  const parts = partPaths(node).flatMap((path) => nodeAt(node, path) ?? []);
  const words = parts.map((part) => (isList(part) && isList(node) ? `(${said(part, wording)})` : said(part, wording)));
  if (parts.length === 0) return saidAlone(node, wording);
  if (isStep(node)) {
    const [value = ''] = words;
    const inside = parts[0] && isList(parts[0]) ? `(${value})` : value;
    return t(node.type === 'not' ? 'rule.negated' : 'rule.then', { value: inside, step: saidAlone(node, wording) });
  }
  const type = JOINED[node.type];
  const fields = fieldValues(holder, wording);
  if (type) return t(`rule.say.${id}`, { ...fields, parts: new Intl.ListFormat(locale, { type }).format(words) });
  return t(`rule.say.${id}`, { ...fields, left: words[0], right: words[1], value: words[0] });
}
