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
  wordsIn((BY_PATH.get(file)?.text ?? '').replace(/\bcall\(\s*'[^']+'/g, '')).filter((id) => AREA_OF.has(id));

const SECTIONS = productFiles('renderer').filter((file) => file.path.endsWith('.screens.tsx'));

/** Areas that a file of screens names, in one list or in one for each screen. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/(?:AREAS = |lazySection\(\s*)\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, area = '']) => area),
  );

describe('the labels of screens', () => {
  it('are found for every feature', () => {
    expect(SECTIONS.length).toBeGreaterThanOrEqual(5);
    for (const { path: file, text } of SECTIONS) expect(namedIn(text), file).not.toEqual([]);
  });

  it.each(SECTIONS.map((section) => [section.path, section] as const))(
    'of %s are loaded with it',
    (screens, { text }) => {
      const loaded = new Set([...CORE_AREAS, ...OF_THE_SHELL, ...namedIn(text)]);
      const missing = [...filesOf(screens)].flatMap((file) =>
        idsIn(file)
          .filter((id) => !loaded.has(AREA_OF.get(id) ?? ''))
          .map((id) => `${file}: ${id}`),
      );
      expect(missing).toEqual([]);
    },
  );
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
