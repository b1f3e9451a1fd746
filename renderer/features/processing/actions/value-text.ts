// Values of a service in words: what is chosen, rules as sentences, areas by their place. Pure: words and names are given.
import { entriesOf, isUnfolded } from '#domain/services/changes/unfold.ts';
import { WORD_OF_SELECTOR } from '#renderer/shared/compose/area-rows.ts';
import type { RawNode } from '#renderer/shared/expressions/phrases.ts';
import { said } from '#renderer/shared/expressions/sentence.ts';
import { areaName, type ChangeWording, fieldText, LISTS, optionType, scopeOf } from './path-text.ts';

/** Characters of a value that are shown. */
const MOST = 300;
const short = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

const isRule = (value: unknown): value is RawNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Fields whose value is a rule. */
const RULES: ReadonlySet<string> = new Set([
  ...['jobNameExpression', 'condition', 'value', 'packIdentifier', 'identifier', 'contentEvaluator', 'key'],
]);

/** A number that stands for a thing: its name. */
function numberWord(path: readonly string[], value: number, { rules, channelName }: ChangeWording): string {
  const [field = '', list] = [path.at(-1), path.at(-2)];
  const option = list === 'options' ? optionType(field, rules)?.values.find(({ id }) => id === value) : undefined;
  const name = field === 'channelId' ? channelName(value) : option?.name;
  return name ?? rules.t('common.number', { n: value });
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** "first page", where the editor of areas says "first" behind "Pages". */
function pageLabel(selector: string): string {
  const word = WORD_OF_SELECTOR[selector] ?? selector;
  return `processing.pageSelector.${word === 'afterFirst' ? 'others' : word}`;
}

/** Labels that a word of a choice may have, by where it stands. */
function wordLabels(path: readonly string[], word: string): string[] {
  const [field = '', list] = [path.at(-1) ?? '', path.at(-2)];
  const scope = scopeOf(path.slice(0, -1));
  if (list === 'optionRules') return [`processing.optionRule.${word}`];
  if (field === 'page') return [pageLabel(word)];
  if (scope === 'area') return [`compose.${field}.${word}`];
  if (scope === 'split') return [`deposit.split.type.${word}`];
  if (scope === 'extraction') return [`rule.choice.${field}.${word}`];
  if (scope === 'preprocess' && field === 'name') return [`processing.preprocessor.${word}`];
  return [`processing.${scope}${capital(field)}.${word}`, `processing.${field}.${word}`];
}

function wordOf(path: readonly string[], word: string, { rules, has }: ChangeWording): string {
  const label = wordLabels(path, word).find(has);
  return label === undefined ? short(word) : rules.t(label);
}

type Fields = Readonly<Record<string, unknown>>;
const isArea = (value: Fields): boolean => ['left', 'top', 'width', 'height'].every((side) => side in value);
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isNothing));

const listed = (parts: readonly string[], { rules }: ChangeWording): string =>
  new Intl.ListFormat(rules.locale, { type: 'unit' }).format(parts);

function placeText({ page, left, top, width, height }: Fields, { rules: { t } }: ChangeWording): string {
  const figures = { left, top, width, height } as Readonly<Record<string, number>>;
  if (typeof page !== 'number') return t('processing.change.area', figures);
  return t('processing.change.areaOn', { ...figures, page, place: page === -1 ? 'last' : 'other' });
}

const whenText = (condition: unknown, { rules }: ChangeWording): string[] =>
  isRule(condition) ? [rules.t('processing.change.when', { condition: said(condition, rules) })] : [];

/** A technical area: what it is (unless its name says so), on which pages, where, what it shows, and when. */
function areaText(path: readonly string[], area: Fields, wording: ChangeWording): string {
  const { t } = wording.rules;
  const content = area.contentEvaluator;
  return listed(
    [
      ...[...(area.desc ? ['type'] : []), 'page', 'area'].map((field) =>
        valueText([...path, field], area[field], wording),
      ),
      ...(isRule(content) ? [t('processing.change.shows', { value: said(content, wording.rules) })] : []),
      ...whenText(area.condition, wording),
    ],
    wording,
  );
}

/** Areas or groups of channels, each with what it is. */
const thingsText = (path: readonly string[], list: readonly Fields[], wording: ChangeWording): string[] =>
  entriesOf(path.at(-1) ?? '', list).map(({ name, thing }) => {
    const words = innerText([...path, name], thing, wording);
    return words === '' ? areaName(name, wording) : `${areaName(name, wording)} (${words})`;
  });

/** Fields that mean something, each with its value. */
function fieldsText(path: readonly string[], value: Fields, wording: ChangeWording): string {
  const entries = Object.entries(value).filter(([, inner]) => !isNothing(inner));
  const parts = entries.map(([field, inner]) => {
    const at = [...path, field];
    const words = valueText(at, inner, wording);
    // What the form itself has no name for is said by its value alone.
    const name = fieldText(at, wording);
    return name === undefined ? words : wording.rules.t('processing.change.field', { field: name, value: words });
  });
  return parts.length === 0 ? '–' : listed(parts, wording);
}

function innerText(path: readonly string[], value: object, wording: ChangeWording): string {
  const [field = '', list = ''] = [path.at(-1), path.at(-2)];
  if (isRule(value) && RULES.has(field)) return said(value, wording.rules);
  if (Array.isArray(value) && isUnfolded(field)) return listed(thingsText(path, value, wording), wording);
  if (list === 'technicalAreas') return areaText(path, value as Fields, wording);
  if (list === 'sendingStrategy') return listed(whenText((value as Fields).condition, wording), wording);
  // A thing of a list is known by its name.
  if (LISTS.has(list)) return field;
  if (Array.isArray(value))
    return listed(
      value.map((one) => valueText(path, one, wording)),
      wording,
    );
  return isArea(value as Fields) ? placeText(value as Fields, wording) : fieldsText(path, value as Fields, wording);
}

/** A value in words; nothing is a dash. */
export function valueText(path: readonly string[], value: unknown, wording: ChangeWording): string {
  const { t } = wording.rules;
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'processing.yes' : 'processing.no');
  if (typeof value === 'number') return numberWord(path, value, wording);
  if (typeof value === 'string') return wordOf(path, value, wording);
  return typeof value === 'object' ? short(innerText(path, value, wording)) : String(value);
}
