// Who may import what, finer than the compiler's borders (design.md, Layout).
import { describe, expect, it } from 'vitest';
import { FILES, isTest, type ProjectFile, productFiles } from './project-files.ts';

interface Rule {
  readonly name: string;
  readonly files: (file: ProjectFile) => boolean;
  readonly forbidden: (target: string, file: ProjectFile) => boolean;
}
const inside =
  (...folders: string[]) =>
  (file: { path: string }) =>
    folders.some((folder) => file.path.startsWith(`${folder}/`));
const isOneOf = (target: string, ...folders: string[]) => folders.some((folder) => target.startsWith(`${folder}/`));
const featureOf = (path: string): string | undefined => /^server\/features\/([^/]+)\//.exec(path)?.[1];

const RULES: readonly Rule[] = [
  {
    name: 'nothing of the product imports tests, benches or scripts',
    files: (file) => !isTest(file) && !file.path.startsWith('scripts/'),
    forbidden: (target) => isOneOf(target, 'tests', 'bench', 'scripts'),
  },
  {
    name: 'channels send and know nothing of features, routes or storage',
    files: inside('server/channels'),
    forbidden: (target) => isOneOf(target, 'server/features', 'server/http', 'server/pipeline', 'server/app'),
  },
  {
    name: 'only the pipeline and the wiring reach the channels',
    files: (file) => inside('server')(file) && !inside('server/pipeline', 'server/app', 'server/channels')(file),
    forbidden: (target) => isOneOf(target, 'server/channels') && !target.endsWith('.types.ts'),
  },
  {
    name: 'storage and system know nothing above them',
    files: inside('server/storage', 'server/system'),
    forbidden: (target) =>
      isOneOf(
        target,
        'server/features',
        'server/http',
        'server/pipeline',
        'server/app',
        'server/channels',
        'server/documents',
      ),
  },
  {
    name: 'documents knows no database and no features',
    files: inside('server/documents'),
    forbidden: (target) =>
      isOneOf(
        target,
        'server/features',
        'server/http',
        'server/pipeline',
        'server/app',
        'server/channels',
        'server/storage',
      ),
  },
  {
    name: 'the object-level engine knows no PDFium and no process',
    files: inside('server/documents/engine'),
    forbidden: (target) =>
      isOneOf(target, 'server/documents/pdfium', 'server/documents/pool') || target === '@embedpdf/pdfium',
  },
  {
    name: 'routes reach features through their tables of handlers',
    files: inside('server/http'),
    forbidden: (target) => isOneOf(target, 'server/pipeline', 'server/channels', 'server/documents'),
  },
  {
    name: 'a screen feature does not import another',
    files: inside('renderer/features'),
    forbidden: (target, file) => {
      const own = /^renderer\/features\/([^/]+)\//.exec(file.path)?.[1];
      const other = /^renderer\/features\/([^/]+)\//.exec(target)?.[1];
      return other !== undefined && other !== own;
    },
  },
  {
    name: 'the kit knows no product and no calls',
    files: inside('renderer/ui'),
    forbidden: (target) => isOneOf(target, 'renderer/features', 'renderer/api', 'renderer/session', 'renderer/entry'),
  },
  {
    name: 'only the printer screens know the contract with the desktop, and no screen knows electron',
    files: (file) =>
      inside('renderer')(file) &&
      !['renderer/platform', 'renderer/features/printer'].some((folder) => inside(folder)(file)) &&
      !file.path.startsWith('renderer/session/inbox'),
    forbidden: (target) => target === 'electron' || isOneOf(target, 'domain/bridge'),
  },
  {
    name: 'the printer driver knows nothing of the product',
    files: (file) => inside('printer-driver')(file) && !isTest(file),
    forbidden: (target) => isOneOf(target, 'domain', 'server', 'renderer', 'main', 'preload'),
  },
];

describe('imports', () => {
  it('are looked at in files of every process', () => {
    for (const folder of ['domain', 'server', 'renderer'])
      expect(productFiles(folder).length, folder).toBeGreaterThan(30);
    expect(FILES.flatMap((file) => file.imports).length).toBeGreaterThan(500);
  });

  it.each(RULES.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
    const looked = FILES.filter(rule.files);
    const broken = looked.flatMap((file) =>
      file.imports.filter((target) => rule.forbidden(target, file)).map((target) => `${file.path} imports ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('a feature uses another only through its use cases, and no features form a circle', () => {
    const uses = new Map<string, Set<string>>();
    const broken = productFiles('server/features').flatMap((file) => {
      const own = featureOf(file.path) ?? '';
      return file.imports.flatMap((target) => {
        const other = featureOf(target);
        if (other === undefined || other === own) return [];
        uses.set(own, (uses.get(own) ?? new Set()).add(other));
        return target.endsWith('.usecases.ts') ? [] : [`${file.path} imports ${target}`];
      });
    });
    expect(broken).toEqual([]);
    const reached = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of uses.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...uses.keys()].filter((feature) => reached(feature).has(feature))).toEqual([]);
  });

  it('no path climbs more than one folder', () => {
    const climbing = FILES.filter((file) => /from '\.\.\/\.\.\//.test(file.text)).map((file) => file.path);
    expect(climbing).toEqual([]);
  });
});

describe('the domain', () => {
  const files = productFiles('domain');
  it.each([
    ['the clock', /\bDate\.now\(|\bnew Date\(\)/],
    ['chance', /\bMath\.random\(|\brandomUUID\(/],
    ['the surroundings', /\bprocess\.|\bglobalThis\.|(?<!')\bwindow\./],
  ])('never asks %s', (_what, pattern) => {
    expect(
      files.filter((file) => pattern.test(file.text.replace(/\/\/.*|\*.*/g, ''))).map((file) => file.path),
    ).toEqual([]);
  });
});
