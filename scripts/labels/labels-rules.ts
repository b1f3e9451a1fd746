// What the label check looks at: ICU placeholders, label ids in sources. Pure.

type Pack = Readonly<Record<string, string>>;

interface Argument {
  readonly name: string;
  readonly type: string;
}

/** End of the braces that open at `start`. @throws on unbalanced braces */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error('unbalanced braces');
}

/** Arguments of an ICU text with their types, those inside of plural and select branches among them. */
export function argumentsOf(text: string): Argument[] {
  const found: Argument[] = [];
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const end = closing(text, at);
    const [name = '', type = 'text', ...rest] = text.slice(at + 1, end).split(',');
    found.push({ name: name.trim(), type: type.trim() });
    const branches = rest.join(',');
    for (let open = branches.indexOf('{'); open >= 0; ) {
      const close = closing(branches, open);
      found.push(...argumentsOf(branches.slice(open + 1, close)));
      open = branches.indexOf('{', close);
    }
    at = end + 1;
  }
  return found;
}

/** The set of placeholders, in a form that can be compared. */
export const placeholders = (text: string): string =>
  [...new Set(argumentsOf(text).map(({ name, type }) => `${name}:${type}`))].sort().join(' ');

/** Faults of a pack against the English one. */
export function faultsOf(english: Pack, pack: Pack, file: string): string[] {
  const faults: string[] = [];
  for (const [id, text] of Object.entries(english)) {
    const other = pack[id];
    if (other === undefined) faults.push(`${file}: ${id} is missing`);
    else if (other.trim() === '') faults.push(`${file}: ${id} is empty`);
    else {
      try {
        const [wanted, has] = [placeholders(text), placeholders(other)];
        if (wanted !== has) faults.push(`${file}: ${id} has placeholders "${has}", English has "${wanted}"`);
        if (/,\s*plural\s*,/.test(other) && !/other\s*\{/.test(other))
          faults.push(`${file}: ${id} has no "other" form`);
      } catch {
        faults.push(`${file}: ${id} has unbalanced braces`);
      }
    }
  }
  for (const id of Object.keys(pack)) if (!(id in english)) faults.push(`${file}: ${id} is not in English`);
  return faults;
}

/** Label ids that a source asks for by name: t('…'), id="…", notify('…', '…'), { id: '…' } of formatMessage. */
export function usedIds(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const calls = [
    /\bt\(\s*'([^']+)'/g,
    /<FormattedMessage\s+id="([^"]+)"/g,
    /\bnotify\(\s*'\w+',\s*'([^']+)'/g,
    /formatMessage\(\{\s*id:\s*'([^']+)'/g,
  ];
  return calls.flatMap((call) => [...code.matchAll(call)].map((match) => match[1] ?? ''));
}

/** Every quoted word that could be a label id; an id that is none of them is unused. */
export const wordsIn = (source: string): string[] =>
  [...source.matchAll(/['"`]([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? '');

/** Lists of words that a source declares: const NAMES = ['a', 'b'] as const. */
export const listsIn = (source: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...source.matchAll(/\bconst (\w+) = \[((?:\s*'[\w-]+',?)+)\s*\] as const/g)].map(([, name = '', words = '']) => [
      name,
      [...words.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word),
    ]),
  );

/**
 * Ids that a source puts together and that do not exist: t(`settings.hint.${field}`) for a list of fields of which some have
 * the label and one has not. A list of which no word has one is for something else.
 */
export function missingOfLists(
  source: string,
  lists: ReadonlyMap<string, readonly string[]>,
  isLabel: (id: string) => boolean,
): string[] {
  const parts = [...source.matchAll(/\bt\(\s*`([\w.]+\.)\$\{\w+\}((?:\.\w+)*)`/g)];
  const mentioned = [...lists].filter(([name]) => new RegExp(`\\b${name}\\b`).test(source));
  const ids = parts.flatMap(([, start = '', end = '']) =>
    mentioned.flatMap(([, words]) => {
      const made = words.map((word) => `${start}${word}${end}`);
      return made.some(isLabel) ? made.filter((id) => !isLabel(id)) : [];
    }),
  );
  return [...new Set(ids)];
}

/** How sources put ids together: what stands before and behind a word that is known at run time. */
export interface MadeId {
  readonly start: string;
  readonly end: string;
}

/** t(`settings.hint.${field}`), 'channel.' + type, looksOf('job.state', …), scope="system.file" and words: 'kind' of form rows. */
export const madeIn = (source: string): MadeId[] => [
  ...[...source.matchAll(/`([a-zA-Z]\w*(?:\.\w+)*\.)\$\{[^`]*?\}((?:\.?\w+)*)`/g)].map(([, start = '', end = '']) => ({
    start,
    end,
  })),
  ...[...source.matchAll(/['"]([a-zA-Z]\w*(?:\.\w+)*\.)['"]/g)].map(([, start = '']) => ({ start, end: '' })),
  ...[...source.matchAll(/\bscope="([\w.]+)"/g)].flatMap(([, scope = '']) => [
    { start: `${scope}.`, end: '' },
    ...[...source.matchAll(/\bwords: '(\w+)'/g)].map(([, word = '']) => ({
      start: `${scope.split('.')[0]}.${word}.`,
      end: '',
    })),
  ]),
  ...[...source.matchAll(/looksOf\('([\w.]+)'/g)].map(([, start = '']) => ({ start: `${start}.`, end: '' })),
];

/** Whether an id can be put together so, of words that sources have. */
export const isMadeId = (id: string, { start, end }: MadeId, names: ReadonlySet<string>): boolean =>
  id.startsWith(start) &&
  id.endsWith(end) &&
  id.length >= start.length + end.length &&
  id
    .slice(start.length, id.length - end.length)
    .split('.')
    .every((part) => names.has(part));

/** Every word of a source that could be a part of an id. */
export const namesIn = (source: string): string[] => source.match(/[A-Za-z_][\w-]*|-?\d+/g) ?? [];
