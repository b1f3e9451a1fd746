// Data files that are trees: where the list of rows stands in one, and the first of its rows. Pure.

/** The list of rows in a tree. */
export interface TreeRows {
  /** RFC 6901; empty: the whole file is the list. */
  readonly pointer: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** The text up to the end of the last of these rows, with what closes it. */
  readonly whole: string;
}

interface Open {
  readonly isList: boolean;
  /** Of an object: the name that is read; of a list: how many elements are done. */
  name: string;
  count: number;
}

interface Scan {
  readonly open: Open[];
  /** Where the elements of the list that is read begin and end. */
  readonly found: [number, number][];
  list: { readonly depth: number; readonly pointer: string } | undefined;
  since: number;
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
const pointerOf = (open: readonly Open[]): string => open.map(({ name }) => `/${escaped(name)}`).join('');

/** The end of the string that begins here, behind its quote; undefined: the text ends in it. */
function endOfString(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return undefined;
}

function opened(scan: Scan, sign: '{' | '[', at: number): void {
  const { open } = scan;
  const isInList = open.at(-1)?.isList === true;
  // The first list of objects is the list of rows, where no other list is around it.
  if (sign === '{' && scan.list === undefined && isInList && open.filter(({ isList }) => isList).length === 1) {
    scan.list = { depth: open.length, pointer: pointerOf(open.slice(0, -1)) };
  }
  if (sign === '{' && scan.list?.depth === open.length) scan.since = at;
  open.push({ isList: sign === '[', name: '', count: 0 });
}

/** @returns whether the list of rows ends here */
function closed(scan: Scan, at: number): boolean {
  scan.open.pop();
  if (scan.list === undefined) return false;
  if (scan.open.length === scan.list.depth) scan.found.push([scan.since, at + 1]);
  return scan.open.length < scan.list.depth;
}

/** Passes over a string, which may be a name. @returns where it ends; undefined: the text ends in it */
function passed(scan: Scan, text: string, at: number): number | undefined {
  const end = endOfString(text, at);
  const holder = scan.open.at(-1);
  const isName = end !== undefined && holder?.isList === false && /^\s*:/.test(text.slice(end, end + 20));
  if (isName) holder.name = nameIn(text.slice(at, end));
  return end;
}

function scanned(text: string, most: number): Scan {
  const scan: Scan = { open: [], found: [], list: undefined, since: 0 };
  for (let at = 0; at < text.length && scan.found.length < most; at++) {
    const sign = text[at];
    if (sign === '{' || sign === '[') opened(scan, sign, at);
    if ((sign === '}' || sign === ']') && closed(scan, at)) break;
    const end = sign === '"' ? passed(scan, text, at) : at + 1;
    if (end === undefined) break;
    at = end - 1;
  }
  return scan;
}

function nameIn(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The first rows of the first list of objects.
 * @param text of the file or of its beginning
 * @returns undefined: there is no such list
 */
export function treeRows(text: string, most: number): TreeRows | undefined {
  const { list, found } = scanned(text, most);
  const last = found.at(-1);
  if (list === undefined || last === undefined) return undefined;
  const rows = found.flatMap(([from, to]) => {
    try {
      const value: unknown = JSON.parse(text.slice(from, to));
      return isObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
  const depth = list.pointer === '' ? 0 : list.pointer.split('/').length - 1;
  return { pointer: list.pointer, rows, whole: `${text.slice(0, last[1])}]${'}'.repeat(depth)}` };
}

const isText = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Texts of a row by their pointers, three levels deep; a list of texts is a text of lines. */
export function textsOf(row: unknown, at = ''): [string, string][] {
  if (isText(row)) return at === '' ? [] : [[at, String(row ?? '')]];
  if (Array.isArray(row)) {
    return row.length > 0 && row.every(isText) ? [[at, row.map((one) => String(one ?? '')).join('\n')]] : [];
  }
  if (at.split('/').length > 3) return [];
  return Object.entries(row as object).flatMap(([name, inside]) => textsOf(inside, `${at}/${escaped(name)}`));
}
