// Which entry of an archive goes to which box, in which order, and with which row of the index (docs/model.md, "Archives").
import { ok, type Refusal, type Result, refuse } from '../errors/result.ts';
import { matchesFully } from '../expressions/regular.ts';
import { baseName, byName, nameKey } from './entry-names.ts';

/** A box that entries go to. */
export interface ChildBox {
  readonly name: string;
  readonly main: boolean;
  /** Matched against the whole file name, or against the whole path where it has a slash. */
  readonly pattern: string | null;
}

/** A row of the index: the document that it names. */
export interface NamingRow {
  readonly line: number;
  readonly document: string;
}

/** A document to be taken out of the archive. */
export interface PlannedDocument<R> {
  readonly path: string;
  readonly box: string;
  /** Its row of the index; null: it has none. */
  readonly row: R | null;
}

/** What keeps the archive from being a deposit as a whole; `path` is that of the entry at fault, or of the index. */
export interface PlanFault {
  readonly path: string;
  /** The box that the entry would have gone to; null: none. */
  readonly box: string | null;
  readonly refusal: Refusal;
}

export interface ArchivePlan<R> {
  readonly documents: readonly PlannedDocument<R>[];
  readonly faults: readonly PlanFault[];
}

interface Planning<R> {
  /** Name of the archive, as people know it. */
  readonly file: string;
  readonly boxes: readonly ChildBox[];
  /** Paths of the entries that may be documents. */
  readonly paths: readonly string[];
  /** null: the box has no index. */
  readonly index: { readonly path: string; readonly rows: readonly R[] } | null;
}

const refusalOf = (result: Result<never>): Refusal => {
  if (result.ok) throw new Error('A refusal was expected.');
  return result.refusal;
};

/** Names that a refusal of several shows. */
const NAMES_SHOWN = 5;
const few = (names: readonly string[]): string => names.slice(0, NAMES_SHOWN).join(', ');

/** The first fault, with what others have the same one: what a refusal of the whole archive says. */
export function firstOf(faults: readonly PlanFault[]): PlanFault | undefined {
  const [first] = faults;
  const same = faults.filter(
    ({ refusal, box }) => refusal.label === first?.refusal.label && 'count' in refusal.parameters && box === first.box,
  );
  if (first === undefined || same.length < 2) return first;
  const { label, parameters } = first.refusal;
  return {
    ...first,
    refusal: { label, parameters: { ...parameters, entry: few(same.map(({ path }) => path)), count: same.length } },
  };
}

const isOfPath = ({ pattern }: ChildBox): boolean => pattern?.includes('/') === true;

/** Of these boxes those whose whole pattern is the text. */
function matching(boxes: readonly ChildBox[], text: string): Result<string[]> {
  const found: string[] = [];
  for (const { name, pattern } of boxes) {
    const matched = pattern === null ? ok(false) : matchesFully(pattern, text.normalize('NFC'));
    if (!matched.ok) return matched;
    if (matched.value) found.push(name);
  }
  return ok(found);
}

/** The boxes that take an entry: a box that asks for a path goes before those that ask for a file name alone. */
function takers(boxes: readonly ChildBox[], path: string): Result<string[]> {
  const byPath = matching(boxes.filter(isOfPath), path);
  if (!byPath.ok || byPath.value.length > 0) return byPath;
  const others = boxes.filter((box) => !isOfPath(box));
  return matching(others, baseName(path));
}

/** The box of each entry; an entry of none, or of several, is a fault. */
function boxed({ file, boxes, paths }: Planning<unknown>): Result<{ box: Map<string, string>; faults: PlanFault[] }> {
  const box = new Map<string, string>();
  const faults: PlanFault[] = [];
  for (const path of paths) {
    const found = takers(boxes, path);
    if (!found.ok) return found;
    const [first, second] = found.value;
    if (first === undefined) {
      faults.push({ path, box: null, refusal: refusalOf(refuse('archive.noBox', { file, entry: path, count: 1 })) });
    } else if (second === undefined) box.set(path, first);
    else {
      const refused = refuse('archive.severalBoxes', { file, entry: path, boxes: found.value.join(', ') });
      faults.push({ path, box: null, refusal: refusalOf(refused) });
    }
  }
  return ok({ box, faults });
}

/** Entries by what a row may call them: the path, or the file name alone; null: two entries have that file name. */
function byCall(paths: Iterable<string>): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const all = [...paths];
  for (const path of all) {
    const key = nameKey(baseName(path));
    found.set(key, found.has(key) ? null : path);
  }
  // A whole path goes before a file name.
  for (const path of all) found.set(nameKey(path), path);
  return found;
}

/** As the index may write a path: with the slashes of Windows, and from where it lies itself. */
const called = (document: string): string => nameKey(document.trim().replaceAll('\\', '/').replace(/^\.\//, ''));

interface Named<R> {
  /** In the order of the index. */
  readonly rows: Map<string, R>;
  /** Paths that several rows name: nobody knows whose they are. */
  readonly twice: ReadonlySet<string>;
  readonly faults: readonly PlanFault[];
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

type RowFault = 'archive.rowAmbiguous' | 'archive.rowTwice' | 'archive.rowsWithoutEntry';

/** What is wrong with a row that names this path. @param path null: of several folders; undefined: nothing has that name */
function faultOfRow(path: string | null | undefined, taken: ReadonlyMap<string, unknown>): RowFault | null {
  if (path === null) return 'archive.rowAmbiguous';
  if (path === undefined) return 'archive.rowsWithoutEntry';
  return taken.has(path) ? 'archive.rowTwice' : null;
}

function namedBy<R extends NamingRow>(
  { file }: Planning<R>,
  index: { readonly path: string; readonly rows: readonly R[] },
  paths: Iterable<string>,
): Named<R> {
  const calls = byCall(paths);
  const rows = new Map<string, R>();
  const wrong = new Map<RowFault, R[]>();
  const twice = new Set<string>();
  for (const row of index.rows) {
    const path = calls.get(called(row.document));
    const label = faultOfRow(path, rows);
    if (label !== null) append(wrong, label, row);
    else if (path) rows.set(path, row);
    if (label === 'archive.rowTwice' && path) twice.add(path);
  }
  const faults = [...wrong].map(([label, found]) => {
    const documents = few(found.map(({ line, document }) => document.trim() || `#${line}`));
    const refused = refuse(label, { file, index: index.path, rows: found.length, documents });
    return { path: index.path, box: null, refusal: refusalOf(refused) };
  });
  return { rows, twice, faults };
}

/**
 * Plans the documents of an archive: those that the index names in its order, then the others by name. A document of the main box
 * that the index does not name is a fault; one of another box is not, since nobody may have to tell it from the rest. A document
 * that two rows name is of neither: the first may be the wrong person's.
 */
export function planDocuments<R extends NamingRow>(planning: Planning<R>): Result<ArchivePlan<R>> {
  const { file, boxes, index } = planning;
  const sorted = boxed(planning);
  if (!sorted.ok) return sorted;
  const { box, faults } = sorted.value;
  const named = index === null ? null : namedBy(planning, index, box.keys());
  const rows = named?.rows ?? new Map<string, R>();
  const main = boxes.find((one) => one.main)?.name;
  const others = [...box.keys()].filter((path) => !rows.has(path)).toSorted(byName);
  const isUnnamed = (path: string): boolean => index !== null && box.get(path) === main;
  const twice = named?.twice ?? new Set<string>();
  const documents = [
    ...[...rows.keys()].filter((path) => !twice.has(path)),
    ...others.filter((path) => !isUnnamed(path)),
  ].map((path) => ({
    path,
    box: box.get(path) ?? '',
    row: rows.get(path) ?? null,
  }));
  const silent = others.filter(isUnnamed).map((path) => ({
    path,
    box: box.get(path) ?? null,
    refusal: refusalOf(refuse('archive.entryWithoutRow', { file, entry: path, count: 1, index: index?.path ?? '' })),
  }));
  const contested = [...twice].map((path) => ({
    path,
    box: box.get(path) ?? null,
    refusal: refusalOf(refuse('archive.rowTwice', { file, index: index?.path ?? '', rows: 1, documents: path })),
  }));
  return ok({ documents, faults: [...faults, ...(named?.faults ?? []), ...contested, ...silent] });
}
