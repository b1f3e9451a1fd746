// Holds every import against the table of arrows: a pair of rooms that is not in it fails, and no files form a circle.
import { describe, expect, it } from 'vitest';
import { ARROWS } from './arrows.table.ts';
import { GROUND, KIT, PAINT, PRODUCT, WORDS } from './arrows.words.ts';
import { circles } from './circles.ts';
import { importsOf } from './imports-of.ts';
import { FILES, isTest, type ProjectFile, targetsOf } from './project-files.ts';

const ROOMS = ARROWS.map(([room]) => room);
const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The longest room that a path begins with; undefined: it lies in none, as packages do. */
function roomOf(path: string): string | undefined {
  return ROOMS.filter((room) => isInside(path, room)).sort((a, b) => b.length - a.length)[0];
}

/** The rooms that each room may use: those below it that it names. */
const ALLOWED = new Map(
  ARROWS.map(([room, uses], floor) => [
    room,
    new Set(ROOMS.slice(floor + 1).filter((below) => uses.some((use) => isInside(below, use)))),
  ]),
);

function faults(path: string, imports: readonly string[]): string[] {
  const own = roomOf(path);
  if (own === undefined) return [`${path} lies in no room`];
  return imports
    .filter((target) => {
      const room = roomOf(target);
      return room !== undefined && room !== own && ALLOWED.get(own)?.has(room) !== true;
    })
    .map((target) => `${path} imports ${target}`);
}

const planted = (from: string, text: string): string[] => faults(from, targetsOf(importsOf(from, text)));
const looked: readonly ProjectFile[] = FILES.filter((file) => !isTest(file));

/** Rooms without files of the product. */
const NOT_LOOKED_AT: readonly string[] = ['tests', 'bench'];

/** What must never be: the file that is imported, and the one that imports it. Written out, and not read from the table. */
const FORBIDDEN: readonly (readonly [target: string, from: string])[] = [
  ['server/pipeline/deposit/split.step.ts', 'server/features/groups/groups.usecases.ts'],
  ['server/pipeline/mails/mails.task.ts', 'server/features/commands/commands.ts'],
  ['server/features/jobs/create-job.usecases.ts', 'server/letters/jobs/planted.ts'],
  ['server/features/jobs/create-job.usecases.ts', 'server/pipeline/deposit/planted.ts'],
  ['server/features/users/users.usecases.ts', 'server/storage/files/planted.ts'],
  ['server/features/users/users.usecases.ts', 'server/access/planted.ts'],
  ['server/features/groups/groups.usecases.ts', 'server/features/users/planted.ts'],
  ['server/features/units/units.usecases.ts', 'server/http/planted.ts'],
  ['server/letters/jobs/jobs.repository.ts', 'server/access/scope.ts'],
  ['server/letters/rows/planted.ts', 'server/pipeline/tasks/planted.ts'],
  ['server/access/scope.ts', 'server/context/planted.ts'],
  ['server/access/scope.ts', 'server/storage/planted.ts'],
  ['server/app/handlers.ts', 'server/http/routes.ts'],
  ['server/app/handlers.ts', 'server/features/app/planted.ts'],
  ['server/app/handlers.ts', 'server/pipeline/schedule/planted.ts'],
  ['server/http/http.ts', 'server/features/session/planted.ts'],
  ['server/http/envelope.ts', 'server/pipeline/making/planted.ts'],
  ['server/channels/email/planted.ts', 'server/features/channels/planted.ts'],
  ['server/channels/channels.ts', 'server/pipeline/sending/planted.ts'],
  ['server/storage/storage.ts', 'server/documents/engine/file/planted.ts'],
  ['server/documents/engine/write/planted.ts', 'server/documents/engine/syntax/planted.ts'],
  ['server/context/context.ts', 'domain/jobs/planted.ts'],
  ['server/http/http.ts', 'domain/api/planted.ts'],
  ['domain/bridge/bridge.ts', 'server/context/planted.ts'],
  ['domain/bridge/bridge.ts', 'renderer/features/manage/planted.ts'],
  ['renderer/ui/list/planted.ts', 'domain/screens/planted.ts'],
  ['main/settings/planted.ts', 'domain/bridge/planted.ts'],
  ['domain/api/calls.ts', 'domain/errors/planted.ts'],
  ['domain/api/calls.ts', 'domain/channels/planted.ts'],
  ['server/context/context.ts', 'renderer/api/planted.ts'],
  ['main/main.ts', 'renderer/platform/planted.ts'],
  ['server/http/http.ts', 'main/link/planted.ts'],
  ['renderer/features/manage/planted.ts', 'renderer/features/deposit/planted.ts'],
  ['renderer/features/home/planted.ts', 'renderer/routes/planted.ts'],
  ['renderer/features/home/planted.ts', 'renderer/shared/planted.ts'],
  ['renderer/api/planted.ts', 'renderer/ui/values/planted.ts'],
  ['renderer/entry/services.ts', 'renderer/session/planted.ts'],
  ['main/app/shell.ts', 'main/agent/planted.ts'],
  ['main/headless.ts', 'main/printer/service/planted.ts'],
  ['main/agent/agent.ts', 'main/outbox/planted.ts'],
  ['main/outbox/outbox.ts', 'main/link/planted.ts'],
  ['printer-driver/printer-driver.ts', 'main/agent/headless/planted.ts'],
  ['printer-driver/spool/planted.ts', 'main/agent/driver/planted.ts'],
  ['domain/errors/errors.ts', 'printer-driver/protocol/planted.ts'],
  ['main/system/system.ts', 'printer-driver/printer/planted.ts'],
  ['domain/jobs/jobs.ts', 'preload/planted.ts'],
  ['tests/support/planted.ts', 'server/app/planted.ts'],
  ['bench/bench.ts', 'scripts/planted.ts'],
  ['scripts/serve.ts', 'main/app/planted.ts'],
];

/** One import of the same file, in every way that the language and the builder know. */
const WAYS: readonly string[] = [
  "import { step } from '#server/pipeline/tasks/planted.ts';",
  "import type { Step } from '#server/pipeline/tasks/planted.ts';",
  "import {\n  one,\n  type Two,\n} from '../pipeline/tasks/planted.ts';",
  "import '#server/pipeline/tasks/planted.ts';",
  "import * as steps from '#server/pipeline/tasks/planted.ts';",
  "import /* why */ steps from '#server/pipeline/../pipeline/tasks/planted.ts';",
  "import text from '#server/pipeline/tasks/planted.ts' with { type: 'text' };",
  "import steps = require('#server/pipeline/tasks/planted.ts');",
  "export { step } from '#server/pipeline/tasks/planted.ts';",
  "export type { Step } from '#server/pipeline/tasks/planted.ts';",
  "export * from '#server/pipeline/tasks/planted.ts';",
  "export * as steps from '#server/pipeline/tasks/planted.ts';",
  "export type * from '#server/pipeline/tasks/planted.ts';",
  "const step = await import('#server/pipeline/tasks/planted.ts');",
  "const step = await import('#server/pipeline/tasks/planted.ts', { with: {} });",
  'const step = await import(`#server/pipeline/tasks/planted.ts`);',
  "const step = await import(/* why */ '#server/pipeline/tasks/planted.ts');",
  "const step = await import\n(\n'./../pipeline/tasks/planted.ts');",
  "let step: import('#server/pipeline/tasks/planted.ts').Step;",
  "const step = require('#server/pipeline/tasks/planted.ts');",
  "const step = createRequire(import.meta.url)('#server/pipeline/tasks/planted.ts');",
  "const load = createRequire(import.meta.url);\nconst step = load('../pipeline/tasks/planted.ts');",
  "const file = createRequire(import.meta.url).resolve('../pipeline/tasks/planted.ts');",
  "const file = import.meta.resolve('#server/pipeline/tasks/planted.ts');",
  "const file = new URL('../pipeline/tasks/planted.ts', import.meta.url);",
  "const file = path.join(import.meta.dirname, '../pipeline', 'tasks/planted.ts');",
];

/** Files that compute what they import, and what that is. */
const COMPUTED: Readonly<Record<string, string>> = {
  'bench/pdf/input-by-pdf-lib.ts': 'a package of a package',
  'scripts/testing/program-faults.test.ts': 'the file beside it, which is no TypeScript',
  'tests/api/standard-webhooks.test.ts': 'the packed client, which is written in JavaScript',
  'tests/architecture/calls.test.ts': 'tables of calls, one after the other',
  'tests/architecture/files.test.ts': 'a table of the scripts, which are written in JavaScript',
  'tests/installers/desktop-package.ts': 'packages of the builder',
};

describe('the arrows', () => {
  it('name rooms that are there, each once', () => {
    expect(ROOMS.filter((room, index) => ROOMS.indexOf(room) !== index)).toEqual([]);
    expect(ROOMS.filter((room) => !FILES.some((file) => roomOf(file.path) === room))).toEqual([]);
    const uses = ARROWS.flatMap(([room, names]) => names.map((name) => [room, name] as const));
    const unknown = uses.filter(([, name]) => !ROOMS.some((room) => isInside(room, name)));
    expect(unknown).toEqual([]);
  });

  it('are the only ones in the tree', () => {
    expect(looked.length).toBeGreaterThan(1000);
    expect(looked.flatMap((file) => faults(file.path, file.imports))).toEqual([]);
  });

  it('are no wider than what is used, but for the ground, the kit and words of the domain', () => {
    const wide = new Set<string>([...GROUND, ...KIT, ...PAINT, ...PRODUCT, ...WORDS]);
    const used = new Map(ROOMS.map((room) => [room, new Set<string>()]));
    for (const file of looked) for (const target of file.imports) used.get(roomOf(file.path) ?? '')?.add(target);
    const unused = ARROWS.filter(([room]) => !NOT_LOOKED_AT.includes(room)).flatMap(([room, uses]) =>
      uses
        .filter((use) => !wide.has(use) && ![...(used.get(room) ?? [])].some((target) => isInside(target, use)))
        .map((use) => `${room} uses ${use}`),
    );
    expect(unused).toEqual([]);
  });

  it.each(FORBIDDEN)('refuse a planted import of %s in %s', (target, from) => {
    expect(planted(from, `import type { Planted } from '#${target}';\n`)).toEqual([`${from} imports ${target}`]);
  });

  it.each(WAYS)('see an import however it is written: %s', (line) => {
    const path = 'server/access/planted.ts';
    expect(planted(path, `// planted\n${line}\n`)).toEqual([`${path} imports server/pipeline/tasks/planted.ts`]);
  });

  it('see what a glob gathers', () => {
    const text = "const files = import.meta.glob('../features/*/*.screens.tsx', { eager: true });\n";
    expect(planted('renderer/routes/planted.ts', text)).toContain(
      'renderer/routes/planted.ts imports renderer/features/home/home.screens.tsx',
    );
  });

  it('see every target: none is computed, but where the table says what comes', () => {
    const computed = FILES.filter((file) => file.found.computed.length > 0).map(({ path }) => path);
    expect(computed).toEqual(Object.keys(COMPUTED));
    for (const line of ['await import(name);', 'require(name);', 'new URL(name, import.meta.url);'])
      expect(importsOf('server/access/planted.ts', line).computed.length, line).toBe(1);
  });
});

describe('files', () => {
  it('form no circle, types included', () => {
    expect(circles(new Map(looked.map((file) => [file.path, file.imports])))).toEqual([]);
  });

  it.each([
    ['two', { 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] }, [['a.ts', 'b.ts']]],
    ['three', { 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'] }, [['a.ts', 'b.ts', 'c.ts']]],
    ['none', { 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': [] }, []],
  ] as const)('in a planted circle of %s are found', (_name, graph, found) => {
    const rings = circles(new Map(Object.entries<readonly string[]>(graph)));
    expect(rings.map((ring) => ring.toSorted())).toEqual(found);
  });

  it('that were planted in a circle beside others are found', () => {
    const ring = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts', 'd.ts']],
      ['c.ts', ['a.ts']],
      ['d.ts', []],
    ]);
    expect(circles(ring).map((ring) => [...ring].sort())).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });
});
