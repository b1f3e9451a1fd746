// A letter as it is written, with columns in braces, as the rules that print it. Pure.
import { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { type AddressWindow, WINDOW_PLACES } from '#domain/documents/address-side.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import type { DataColumn } from './columns.rules.ts';
import type { Role } from './role-names.table.ts';

type Roles = readonly (Role | undefined)[];

const text = (value: string): Expression => ({ type: 'constant', value });
/** What a field is read by: a row's column, or on the page the value that the letter has of it. */
type Read = (field: string) => Expression;
const column: Read = (field) => ({ type: 'dataColumn', box: null, column: field });
export const onPage: Read = (field) => ({ type: 'metadataReference', name: field });
const joined = (separator: string, values: readonly Expression[]): Expression => ({
  type: 'concat',
  separator,
  values,
});

/** A piece of what was written: words, or a column of the file. */
export type Piece = { readonly words: string } | { readonly field: string };

/** The pieces of a text. Braces around what is no column are words. */
export function piecesOf(written: string, columns: readonly DataColumn[]): Piece[] {
  return written
    .split(/(\{[^{}\n]*\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = part.slice(1, -1).trim().toLocaleLowerCase();
      const found = part.startsWith('{') ? columns.find(({ label }) => label.toLocaleLowerCase() === name) : undefined;
      return found ? { field: found.field } : { words: part };
    });
}

/** What stands in braces and is no column. */
export const unknownNames = (written: string, columns: readonly DataColumn[]): string[] =>
  piecesOf(written, columns).flatMap((piece) => {
    const found = 'words' in piece ? /^\{([^{}\n]*)\}$/.exec(piece.words) : null;
    return found ? [found[1] ?? ''] : [];
  });

/** The rule of a written text. */
export const textRule = (written: string, columns: readonly DataColumn[], read: Read = column): Expression =>
  written === ''
    ? text('')
    : joined(
        '',
        piecesOf(written, columns).map((piece) => ('field' in piece ? read(piece.field) : text(piece.words))),
      );

/** Fields that a text names. */
export const namedFields = (written: string, columns: readonly DataColumn[]): string[] =>
  piecesOf(written, columns).flatMap((piece) => ('field' in piece ? [piece.field] : []));

const SIGNS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const escaped = (words: string): string =>
  words.replaceAll(/[<>&"]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('\n', '<br>');

/** The rule of a written text as the body of an e-mail: an empty line begins a paragraph. */
export function bodyRule(written: string, columns: readonly DataColumn[]): Expression {
  const paragraphs = written.split(/\n{2,}/).filter((one) => one.trim() !== '');
  const values = paragraphs.flatMap((one) => [
    text('<p>'),
    ...piecesOf(one, columns).map((piece) => ('field' in piece ? column(piece.field) : text(escaped(piece.words)))),
    text('</p>'),
  ]);
  return joined('', values);
}

const WRITTEN: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** The words of an e-mail without its markup: a proof of what it says. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll('</p>', '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => WRITTEN[name] ?? '')
    .trim();

const BRITISH = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

/** The address, line by line, of the columns that have a part in it; undefined: none has. */
export function addressRule(columns: readonly DataColumn[], roles: Roles, read: Read = column): Expression | undefined {
  const of = (role: Role): DataColumn[] => columns.filter((_, index) => roles[index] === role);
  const line = (...names: readonly Role[]): Expression[] => {
    const parts = names.flatMap(of).map(({ field }) => read(field));
    const [only] = parts;
    return parts.length > 1 ? [joined(' ', parts)] : only ? [only] : [];
  };
  const isBritish = of('postcode').some(({ values }) => values.some((one) => BRITISH.test(one.trim())));
  const place = isBritish
    ? [...line('city'), ...line('region'), ...line('postcode')]
    : of('region').length > 0
      ? line('city', 'region', 'postcode')
      : line('postcode', 'city');
  const lines = [
    ...[...line('company'), ...line('title', 'firstName', 'name'), ...line('extra'), ...line('lines')],
    ...[...line('street', 'houseNumber'), ...place, ...line('country')],
  ];
  return lines.length === 0 ? undefined : joined('\n', lines);
}

/** Whether the columns make an address that a letter finds its way by. */
export function hasAddress(roles: Roles): boolean {
  const has = (role: Role) => roles.includes(role);
  return has('lines') || (has('city') && (has('street') || has('postcode')));
}

/** What to name a person by in a letter: "Ana Silva"; empty: no column has a name. */
export function nameInBraces(columns: readonly DataColumn[], roles: Roles): string {
  const named = (['title', 'firstName', 'name', 'company'] as const).flatMap((role) =>
    columns.filter((_, index) => roles[index] === role),
  );
  const people = named.filter(({ label }) => label !== columns[roles.indexOf('company')]?.label);
  return (people.length > 0 ? people : named).map(({ label }) => `{${label}}`).join(' ');
}

export interface Written {
  /** In small type above the address. */
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly window: AddressWindow;
}

/** mm between the window and the first line below it, and from the edges of the sheet. */
const BELOW_MM = 14;
const EDGE_MM = { side: 25, bottom: 20 };
const A4_MM = { width: 210, height: 297 };

/** A text that begins in Hebrew runs from the right; the lines of an address each run as they begin themselves. */
function sideOf(written: string): { rtl: true; hAlign: 'right' } | Record<string, never> {
  const [first = ''] = /\p{L}/u.exec(written.replaceAll(/\{[^{}]*\}/g, '')) ?? [];
  return /[\u0590-\u05ff]/.test(first) ? { rtl: true, hAlign: 'right' } : {};
}

/**
 * The letter on its page.
 * @param address what stands in the window; undefined: nothing does
 * @param names translated names of its parts
 */
export function letterAreas(
  { sender, subject, text: written, window }: Written,
  columns: readonly DataColumn[],
  { address, names }: { readonly address: Expression | undefined; readonly names: Readonly<Record<string, string>> },
): TechnicalArea[] {
  const place = WINDOW_PLACES[window];
  const width = A4_MM.width - 2 * EDGE_MM.side;
  const top = place.recipient.top + place.recipient.height + BELOW_MM;
  const below = top + (subject === '' ? 0 : 12);
  const parts = [
    {
      name: 'sender',
      type: 'text',
      area: place.sender,
      fontSize: 7,
      rule: sender === '' ? undefined : textRule(sender, columns, onPage),
    }, // prettier-ignore
    { name: 'address', type: 'multiline', area: place.recipient, fontSize: 10, rule: address },
    {
      name: 'subject',
      type: 'text',
      area: { left: EDGE_MM.side, top, width, height: 7 },
      fontSize: 12,
      fontName: 'Noto Sans Bold',
      rule: subject === '' ? undefined : textRule(subject, columns, onPage),
      ...sideOf(subject),
    }, // prettier-ignore
    {
      name: 'text',
      type: 'multiline',
      area: { left: EDGE_MM.side, top: below, width, height: A4_MM.height - below - EDGE_MM.bottom },
      fontSize: 10.5,
      lineSpace: 1.2,
      rule: textRule(written, columns, onPage),
      ...sideOf(written),
    }, // prettier-ignore
  ];
  return parts.flatMap(({ name, rule, ...area }) =>
    rule === undefined ? [] : [TechnicalArea.parse({ ...area, desc: names[name] ?? '', contentEvaluator: rule })],
  );
}
