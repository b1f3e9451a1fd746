// What a screen says is loaded with it: a text of an area that its section does not name is shown by its id.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUDITED_EVENTS } from '#domain/accounts/audit.ts';
import { CORE_AREAS } from '#domain/labels/labels.ts';
import { wordsIn } from '#scripts/labels/labels-rules.ts';
import { FILES, PROJECT_ROOT, productFiles } from './project-files.ts';

/** Areas that the shell loads for every screen. */
const OF_THE_SHELL: readonly string[] = ['shell'];
const LABELS = path.join(PROJECT_ROOT, 'domain/labels');
const BY_PATH = new Map(FILES.map((file) => [file.path, file]));

const AREA_OF = new Map(
  readdirSync(LABELS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const pack = JSON.parse(readFileSync(path.join(LABELS, name, 'en.json'), 'utf8')) as Record<string, string>;
      return Object.keys(pack).map((id) => [id, name] as const);
    }),
);

/** Renderer files that a screen is made of, from its section on. */
function filesOf(screens: string): ReadonlySet<string> {
  const found = new Set<string>([screens]);
  for (const file of found)
    for (const target of BY_PATH.get(file)?.imports ?? []) if (target.startsWith('renderer/')) found.add(target);
  return found;
}

/** Ids of labels that a file names; the name of a call is none. */
const idsIn = (file: string): string[] =>
  wordsIn((BY_PATH.get(file)?.text ?? '').replace(/\b(?:call|create)\(\s*'[^']+'/g, '')).filter((id) =>
    AREA_OF.has(id),
  );

/** A screen: where it is written, the areas that are loaded with it, the file that is loaded. */
interface Screen {
  readonly where: string;
  readonly areas: readonly string[];
  readonly file: string;
}

/** The areas of a list, with those of the lists of the same file that it names. */
const areasOf = (list: string, text: string): string[] => [
  ...[...list.matchAll(/'(\w+)'/g)].map(([, area = '']) => area),
  ...[...list.matchAll(/\b([A-Z][A-Z_]+)\b/g)].flatMap(([, name = '']) =>
    areasOf(new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '', text),
  ),
];

/** A call's list of areas, and the path of the file that it loads: by itself, or by a loader's name. */
const CALL = /^\s*(\[[^\]]*\]|[A-Z_]+),\s*(?:(\w+),|[\s\S]*?import\(\s*'([^']+)')/;

/** The screens of a file, each call of lazySection one. */
const screensIn = ({ path: file, text }: (typeof FILES)[number]): Screen[] =>
  [...text.matchAll(/[=:] lazySection\(/g)].map((found) => {
    const [, list = '', loader, page] = CALL.exec(text.slice(found.index + found[0].length)) ?? [];
    const target = page ?? new RegExp(`import \\{ ${loader} \\} from '([^']+)'`).exec(text)?.[1] ?? '';
    return {
      where: `${file} ${path.posix.basename(target)}`,
      areas: areasOf(list, text),
      file: target.startsWith('#') ? target.slice(1) : path.posix.join(path.posix.dirname(file), target),
    };
  });

/** The gallery is for those who build: its words stand in its source. */
const SCREENS = productFiles('renderer')
  .flatMap(screensIn)
  .filter(({ file }) => !file.startsWith('renderer/features/gallery/'));

describe('the labels of screens', () => {
  it('are found for every screen', () => {
    expect(SCREENS.length).toBeGreaterThanOrEqual(40);
    for (const { where, areas, file } of SCREENS) {
      expect(areas, where).not.toEqual([]);
      expect(BY_PATH.has(file), where).toBe(true);
    }
  });

  it.each(SCREENS.map((screen) => [screen.where, screen] as const))('of %s are loaded with it', (_, screen) => {
    const loaded = new Set([...CORE_AREAS, ...OF_THE_SHELL, ...screen.areas]);
    const missing = [...filesOf(screen.file)].flatMap((file) =>
      idsIn(file)
        .filter((id) => !loaded.has(AREA_OF.get(id) ?? ''))
        .map((id) => `${file}: ${id} (${AREA_OF.get(id)})`),
    );
    expect(missing).toEqual([]);
  });
});

it('the audit view has words for every event that the administration writes', () => {
  const features =
    /^server\/features\/(agents|brandings|channels|groups|options|profiles|security|session|units|users)\//;
  const written = FILES.filter(({ path: file }) => features.test(file) && file.endsWith('.usecases.ts')).flatMap(
    ({ text }) => [...text.matchAll(/\bevent: '(\w+)'/g)].map(([, event = '']) => event),
  );
  expect(written.length).toBeGreaterThan(8);
  expect(written.filter((event) => !AUDITED_EVENTS.some((known) => known === event))).toEqual([]);
});
