#!/usr/bin/env node
// Stands in for fpm where electron-builder cannot fetch it (CUSTOM_FPM_PATH): takes fpm's arguments for a deb and makes
// it by dpkg-deb. An unknown argument is an error, so that nothing is left out silently.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeDeb } from './deb-archive.ts';

const FLAGS = ['--force', '--debug'];
/** Control field by option. */
const FIELDS: Readonly<Record<string, string>> = {
  '--name': 'Package',
  '--version': 'Version',
  '--architecture': 'Architecture',
  '--maintainer': 'Maintainer',
  '--url': 'Homepage',
  '--category': 'Section',
  '--deb-priority': 'Priority',
  '--description': 'Description',
  '--vendor': 'Vendor',
  '--license': 'License',
};
const LISTS: Readonly<Record<string, string>> = { '-d': 'Depends', '--deb-recommends': 'Recommends' };
const SCRIPTS: Readonly<Record<string, string>> = {
  '--after-install': 'postinst',
  '--before-remove': 'prerm',
  '--after-remove': 'postrm',
};
const WITHOUT_MEANING = ['-s', '-t', '--deb-compression', '--log', '--iteration'];

/** What the arguments ask for. */
export interface FpmOrder {
  readonly package: string;
  readonly control: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  /** `source=target`: a folder with a slash at its end means what is in it. */
  readonly files: readonly (readonly [source: string, target: string])[];
}

/** Reads the arguments of fpm. @throws Error on an unknown option, and on any target but deb */
export function readFpmArguments(args: readonly string[]): FpmOrder {
  const values = new Map<string, string[]>();
  const files: [string, string][] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [whole = '', name = whole, attached] = /^(--?[\w-]+)(?:=([\s\S]*))?$/.exec(args[at] ?? '') ?? [
      args[at] ?? '',
    ];
    if (!whole.startsWith('-')) {
      const cut = whole.lastIndexOf('=');
      files.push([whole.slice(0, cut), whole.slice(cut + 1)]);
    } else if (!FLAGS.includes(name)) {
      if (attached === undefined) at += 1;
      values.set(name, [...(values.get(name) ?? []), attached ?? args[at] ?? '']);
    }
  }
  const known = [
    ...Object.keys(FIELDS),
    ...Object.keys(LISTS),
    ...Object.keys(SCRIPTS),
    ...WITHOUT_MEANING,
    '--package',
  ];
  const unknown = [...values.keys()].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`fpm-shim does not know ${unknown.join(', ')}`);
  const [kind] = values.get('-t') ?? [];
  if (kind !== 'deb') throw new Error(`fpm-shim makes deb, not ${kind}`);
  const pick = (table: Readonly<Record<string, string>>, join: (list: readonly string[]) => string) =>
    Object.fromEntries(
      Object.entries(table).flatMap(([option, name]) => {
        const list = values.get(option);
        return list === undefined ? [] : [[name, join(list)] as const];
      }),
    );
  return {
    package: values.get('--package')?.at(-1) ?? '',
    control: { ...pick(FIELDS, (list) => list.at(-1) ?? ''), ...pick(LISTS, (list) => list.join(', ')) },
    scripts: pick(SCRIPTS, (list) => readFileSync(list.at(-1) ?? '', 'utf8')),
    files,
  };
}

function build(order: FpmOrder): void {
  const tree = mkdtempSync(join(tmpdir(), 'mailroom-fpm-'));
  try {
    for (const [source, target] of order.files) {
      const place = join(tree, target);
      mkdirSync(statSync(source).isDirectory() ? place : dirname(place), { recursive: true });
      cpSync(source, place, { recursive: true, verbatimSymlinks: true });
    }
    makeDeb({ tree, target: order.package, control: order.control, scripts: order.scripts });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

if (import.meta.main) build(readFpmArguments(process.argv.slice(2)));
