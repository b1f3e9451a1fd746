// Folders of screens: renderer/README.md says which folder may use which, and no page imports a page.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARROWS } from './arrows.table.ts';
import { PROJECT_ROOT, productFiles } from './project-files.ts';

const PAGE = readFileSync(path.join(PROJECT_ROOT, 'renderer/README.md'), 'utf8');
const SCREENS = productFiles('renderer');

const rowsOf = (heading: string): string[][] =>
  (PAGE.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').slice(1, -1));

const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([\w./-]+)\/`/g)].map(([, name = '']) => name);

/** Folders below `renderer` by what they may use of their feature and of `shared`. */
const MAY_USE = new Map(
  rowsOf('Screens by folder').map(([folder = '', , , uses]) => {
    const [own = ''] = namesIn(folder);
    const used = namesIn(uses).map((name) => (name.startsWith('shared/') ? name : path.posix.join(own, '..', name)));
    return [own, used] as const;
  }),
);
const ROOMS = [...MAY_USE.keys()].sort((a, b) => b.length - a.length);
const roomOf = (file: string): string | undefined => ROOMS.find((room) => file.startsWith(`renderer/${room}/`));

/** Everything below `shared` is for every screen; among themselves its folders have rows of their own. */
const isForAll = (from: string, to: string): boolean => to.startsWith('shared/') && !from.startsWith('shared/');

function used(): Map<string, Set<string>> {
  const found = new Map(ROOMS.map((room) => [room, new Set<string>()]));
  for (const file of SCREENS)
    for (const target of file.imports) {
      const [from, to] = [roomOf(file.path), roomOf(target)];
      if (from !== undefined && to !== undefined && from !== to && !isForAll(from, to)) found.get(from)?.add(to);
    }
  return found;
}

describe('folders of screens', () => {
  it('use what the front page of the renderer says, and nothing else', () => {
    expect(MAY_USE.size).toBeGreaterThan(35);
    const stated = ROOMS.map((room) => [room, [...(MAY_USE.get(room) ?? [])].sort((a, b) => (a < b ? -1 : 1))]);
    const found = used();
    expect(ROOMS.map((room) => [room, [...(found.get(room) ?? [])].sort((a, b) => (a < b ? -1 : 1))])).toEqual(stated);
  });

  it('of every feature have a row', () => {
    const folders = SCREENS.map(({ path: file }) => path.posix.dirname(file)).filter((folder) =>
      /^renderer\/(features\/[^/]+|shared)\/[^/]+/.test(folder),
    );
    expect(folders.filter((folder) => roomOf(`${folder}/`) === undefined)).toEqual([]);
    const features = ARROWS.map(([room]) => room).filter((room) => room.startsWith('renderer/features/'));
    expect(features.filter((feature) => !ROOMS.some((room) => `renderer/${room}/`.startsWith(`${feature}/`)))).toEqual(
      [],
    );
  });

  it('of the kit use folders above them in their table', () => {
    const order = rowsOf('The kit by folder')
      .flatMap(([folder]) => namesIn(folder))
      .map((folder) => path.posix.basename(folder));
    const allowed = ARROWS.filter(([room]) => room.startsWith('renderer/ui/')).flatMap(([room, uses]) =>
      uses
        .filter((use) => use.startsWith('renderer/ui/'))
        .map((use) => [path.posix.basename(room), path.posix.basename(use)] as const),
    );
    expect(allowed.length).toBeGreaterThan(5);
    expect(allowed.filter(([from, to]) => order.indexOf(to) >= order.indexOf(from))).toEqual([]);
    expect(allowed.flat().filter((name) => !order.includes(name))).toEqual([]);
  });
});

describe('pages', () => {
  it('import no page', () => {
    const pages = SCREENS.filter(({ path: file }) => file.endsWith('.page.tsx'));
    expect(pages.length).toBeGreaterThan(20);
    const odd = pages.flatMap((page) =>
      page.imports.filter((target) => target.endsWith('.page.tsx')).map((target) => `${page.path} imports ${target}`),
    );
    expect(odd).toEqual([]);
  });
});
