// The names of the entries of an archive: which are safe, which are equal, which are nobody's documents.

/** The last part of a path within an archive. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Two names with the same key are one name: letter case and forms of letters do not tell files apart. */
export const nameKey = (path: string): string => path.normalize('NFC').toLowerCase().normalize('NFC');

const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\\]|^\/|^[A-Za-z]:|(?:^|\/)\.\.?(?:\/|$)|\/\//u;

/** A name that leads out of the archive, that systems read in different ways, or that turns its letters round ("fdp.exe"). */
export const isUnsafe = (path: string): boolean => path === '' || path === '/' || UNSAFE.test(path);

/** How deep it lies: folders above it. */
export const depthOf = (path: string): number => path.split('/').length - 1;

export const isFolder = (path: string): boolean => path.endsWith('/');

/** What file managers leave in archives, by name in small letters. */
const LEFT_BY_SYSTEMS: ReadonlySet<string> = new Set(['__macosx', 'thumbs.db', 'ehthumbs.db', 'desktop.ini']);

/** Hidden files, and what file managers and open office programs leave behind: no documents. */
export const isPassedOver = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part.startsWith('~$') || LEFT_BY_SYSTEMS.has(nameKey(part)));

/** Archives within an archive, by their names. */
export const isNested = (path: string): boolean =>
  /\.(?:zip|7z|rar|tar|t?gz|tgz|bz2|xz|zst|jar|cab|arj|lzh)$/i.test(path);

const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** As file managers sort: numbers by their value. Equal ones by their code points, so that the order is always the same. */
export const byName = (a: string, b: string): number => BY_NAME.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
