// node scripts/licence-check.ts: reads the licence of every package that the product is installed with, against those that
// may go with it. Packages for other platforms are judged by the lock file, those that are installed by their own word too.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** SPDX identifiers of licences that ask for no more than their text. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'PostgreSQL',
  'Zlib',
  'CC0-1.0',
];
/** Fonts alone may come under this one. */
const OF_FONTS = 'OFL-1.1';
const FONTS = ['@expo-google-fonts/', '@fontsource-variable/'];

/** Packages under another licence, each with the reason why it may stay. NOTICE names them. */
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string; readonly reason: string }[] = [
  {
    name: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    reason: 'builds the style sheets and is not part of what is built',
  },
  { name: /^argparse$/, licence: 'Python-2.0', reason: 'permissive; comes unchanged with electron-updater' },
];

/** Tools of the build that go out with the desktop packages although they are installed for development alone. */
const SHIPPED_TOOLS = ['electron'];

interface Package {
  readonly name: string;
  readonly licence: string;
}

const isAllowed = ({ name }: Package, id: string): boolean =>
  ALLOWED.includes(id) || (id === OF_FONTS && FONTS.some((scope) => name.startsWith(scope)));

/** Whether an SPDX expression leaves a choice that is allowed: of OR one part, of AND every part. */
export function accepts(expression: string, allowed: (id: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const term = (): boolean => {
    const token = tokens[at++] ?? '';
    if (token !== '(') return allowed(token);
    const inner = either();
    at += 1; // the closing parenthesis
    return inner;
  };
  const all = (): boolean => {
    let good = term();
    while (tokens[at] === 'AND') {
      at += 1;
      good = term() && good;
    }
    return good;
  };
  const either = (): boolean => {
    let good = all();
    while (tokens[at] === 'OR') {
      at += 1;
      good = all() || good;
    }
    return good;
  };
  return either() && at >= tokens.length;
}

interface LockEntry {
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** What an installed package says of itself; null where it is not installed on this platform. */
function ownLicence(folder: string): string | null {
  const file = path.join(ROOT, folder, 'package.json');
  if (!existsSync(file)) return null;
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string | { type?: string } };
  return typeof license === 'object' ? (license.type ?? 'none') : (license ?? 'none');
}

/** Every package that is not for development alone or that is shipped all the same, with the licence of the lock file and its own where they differ. */
function runtimePackages(): Package[] {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages).flatMap(([folder, { license = 'none', dev = false, devOptional = false }]) => {
    const isShipped = SHIPPED_TOOLS.some((tool) => folder === `node_modules/${tool}`);
    if (folder === '' || ((dev || devOptional) && !isShipped)) return [];
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licences = new Set([license, ownLicence(folder) ?? license]);
    return [...licences].map((licence) => ({ name, licence }));
  });
}

/** Whether a package is named with this licence: a version that comes under another one is looked at anew. */
export const isExcepted = ({ name, licence }: Package): boolean =>
  EXCEPTIONS.some((one) => one.name.test(name) && one.licence === licence);

function check(): number {
  const packages = runtimePackages();
  const faults = packages.filter((one) => !isExcepted(one) && !accepts(one.licence, (id) => isAllowed(one, id)));
  const chosen = packages.filter((one) => isExcepted(one) || / OR /.test(one.licence));
  const notice = readFileSync(path.join(ROOT, 'NOTICE'), 'utf8');
  const unnamed = chosen.filter(({ name }) => !EXCEPTIONS.some((one) => one.name.test(name)) && !notice.includes(name));
  for (const { name, licence } of faults)
    console.error(`${name}: ${licence} is not a licence that may go with the product`);
  for (const { name, licence } of unnamed)
    console.error(`${name}: ${licence}: NOTICE does not say which part is taken`);
  const unneeded = EXCEPTIONS.filter(
    ({ name, licence }) => !packages.some((one) => name.test(one.name) && one.licence === licence),
  );
  for (const { name } of unneeded) console.error(`${String(name)}: an exception that no package needs`);
  const count = faults.length + unnamed.length + unneeded.length;
  console.log(`${packages.length} packages, ${count} licences to settle`);
  return count;
}

if (import.meta.main) process.exitCode = check() === 0 ? 0 : 1;
