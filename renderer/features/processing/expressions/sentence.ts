// A rule as one sentence in the language of its reader. Pure: words and names are given.
import type { Text } from '#renderer/i18n/text.ts';
import { areaText } from '#renderer/shared/pages/area.rules.ts';
import { lookOf } from './node-looks.ts';
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

const isArea = (value: unknown): value is Parameters<typeof areaText>[0] & { page: number } =>
  typeof value === 'object' && value !== null && 'page' in value;

/** Fields of a node as its words take them: flags as yes and no, nothing as an empty text. */
function fieldWords(node: RawNode, { t, reach, options }: Wording): Record<string, string | number> {
  const words: Record<string, string | number> = {};
  const optionType = options.find(({ id }) => id === node.optionTypeId);
  for (const [field, control] of Object.entries(lookOf(node.type).fields)) {
    const value = node[field];
    if (control === 'box') words[field] = value === null ? '' : labelIn(reach.boxes, value);
    else if (control === 'metadata') words[field] = labelIn(reach.metadata, value);
    else if (control === 'requirement') words[field] = labelIn(reach.requirements, value);
    else if (control === 'account') {
      words[field] = ACCOUNT_FIELDS.some((known) => known === value) ? t(`rule.account.${value}`) : String(value ?? '');
    } else if (control === 'column') {
      const column = reach.columns.find(({ box, name }) => name === value && (box === node.box || node.box === null));
      words[field] = column?.label ?? String(value ?? '');
    } else if (control === 'optionType') words[field] = optionType?.name ?? String(value);
    else if (control === 'optionValue') {
      words[field] = optionType?.values.find(({ id }) => id === value)?.name ?? String(value);
    } else if (control === 'area') {
      words.page = isArea(value) ? value.page : 1;
      words.area = isArea(value) ? areaText(value) : '';
    } else if (typeof value !== 'object' || value === null) {
      words[field] = typeof value === 'number' ? value : String(value ?? '');
    }
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
  return wording.t(`rule.say.${id}`, fieldWords(holder, wording));
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
  const fields = fieldWords(holder, wording);
  if (type) return t(`rule.say.${id}`, { ...fields, parts: new Intl.ListFormat(locale, { type }).format(words) });
  return t(`rule.say.${id}`, { ...fields, left: words[0], right: words[1], value: words[0] });
}
