// Holds every import against the table of arrows: a pair of rooms that is not in it fails, and no files form a circle.
import { describe, expect, it } from 'vitest';
import { ARROWS } from './arrows.table.ts';
import { circles } from './circles.ts';
import { FILES, importsOf, isTest, type ProjectFile } from './project-files.ts';

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

/** A file of a room, for a planted import. */
const planted = (room: string): string => (/\.\w+$/.test(room) ? room : `${room}/planted.ts`);
const looked: readonly ProjectFile[] = FILES.filter((file) => !isTest(file));

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

  it('refuse a planted import for every pair that is not among them', () => {
    const pairs = ROOMS.flatMap((from) => ROOMS.filter((to) => to !== from).map((to) => [from, to] as const));
    const forbidden = pairs.filter(([from, to]) => ALLOWED.get(from)?.has(to) !== true);
    expect(forbidden.length).toBeGreaterThan(5000);
    const unseen = forbidden.filter(([from, to]) => {
      const imports = importsOf(planted(from), `import type { Planted } from '#${planted(to)}';\n`);
      return faults(planted(from), imports).length !== 1;
    });
    expect(unseen).toEqual([]);
  });

  it.each([
    "import { step } from '#server/pipeline/tasks/planted.ts';",
    "import type { Step } from '#server/pipeline/tasks/planted.ts';",
    "import {\n  one,\n  type Two,\n} from '../pipeline/tasks/planted.ts';",
    "import '#server/pipeline/tasks/planted.ts';",
    "export { step } from '#server/pipeline/tasks/planted.ts';",
    "const step = await import('#server/pipeline/tasks/planted.ts');",
  ])('see an import however it is written: %s', (line) => {
    const path = 'server/access/planted.ts';
    expect(faults(path, importsOf(path, `// planted\n${line}\n`))).toEqual([
      `${path} imports server/pipeline/tasks/planted.ts`,
    ]);
  });
});

describe('files', () => {
  it('form no circle, types included', () => {
    expect(circles(new Map(looked.map((file) => [file.path, file.imports])))).toEqual([]);
  });

  it('that were planted in a circle are found', () => {
    const ring = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts', 'd.ts']],
      ['c.ts', ['a.ts']],
      ['d.ts', []],
    ]);
    expect(circles(ring).map((ring) => [...ring].sort())).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });
});
