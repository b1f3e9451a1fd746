// Who may import what beside the arrows between rooms: packages, and single files of a room.
import { describe, expect, it } from 'vitest';
import { FILES, type ProjectFile, productFiles } from './project-files.ts';

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
    name: 'the object-level engine knows no PDFium',
    files: inside('server/documents/engine'),
    forbidden: (target) => target === '@embedpdf/pdfium',
  },
  {
    name: 'only the printer screens know the contract with the desktop, and no screen knows electron',
    files: (file) =>
      inside('renderer')(file) &&
      !['renderer/platform', 'renderer/features/printer'].some((folder) => inside(folder)(file)) &&
      !file.path.startsWith('renderer/session/inbox'),
    forbidden: (target) => target === 'electron' || isOneOf(target, 'domain/bridge'),
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

  it('a feature uses another only through its use cases', () => {
    const broken = productFiles('server/features').flatMap((file) =>
      file.imports
        .filter((target) => {
          const other = featureOf(target);
          return other !== undefined && other !== featureOf(file.path) && !target.endsWith('.usecases.ts');
        })
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('no path climbs more than one folder', () => {
    const climbs = /\b(?:from|import|require)\b\s*\(?\s*['"`](?:\.\/)?\.\.\/\.\.\//;
    const climbing = FILES.filter((file) => climbs.test(file.text)).map((file) => file.path);
    for (const line of ["from 'UP/a.ts'", 'import "UP/a.ts"', 'import(`UP/a.ts`)', "require('./UP/a.ts')"])
      expect(climbs.test(line.replace('UP', '../..')), line).toBe(true);
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
