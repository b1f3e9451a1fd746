// The document engine for tests: real children, a folder of its own, and what most tests ask it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '#domain/errors/result.ts';
import { startDocumentEngine } from '#server/documents/documents.ts';
import type { DrawItem } from '#server/documents/writer/draw-item.ts';
import { decode } from './decode.ts';
import { readPng } from './read-png.ts';

export const lane = 'person' as const;
export const black = { r: 0, g: 0, b: 0, a: 1 };
export const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
export const addressArea = { left: 15, top: 44, width: 100, height: 20 };

/**
 * An engine with low limits (20 pages, 5 MB), and its folders: `folder` for inputs, `out` for results. `program`: path of the
 * children's program, where it is not the product's choice.
 */
export function startTestEngine(program?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const out = join(folder, 'out');
  mkdirSync(out);
  const engine = startDocumentEngine({
    workRoot: join(folder, 'work'),
    writeFolders: [out],
    cores: 2,
    now: () => performance.now(),
    limits: { pages: 20, bytes: 5_000_000 },
    ...(program === undefined ? {} : { program }),
  });
  return {
    folder,
    out,
    engine,
    inspect: (path: string) => engine.inspect({ path, workDir: out, lane }),
    async linesIn(path: string, page: number, area = addressArea): Promise<readonly string[]> {
      const answers = given(await engine.areaText({ path, lane, requests: [{ page, areas: [area], extraction }] }));
      return answers[0]?.lines ?? [];
    },
    async codesOn(path: string, page: number): Promise<string[]> {
      const target = join(out, 'codes.png');
      given(await engine.render({ path, page, size: { dpi: 200 }, target, lane }));
      return (await decode(readPng(target))).map((code) => code.text);
    },
    async stop() {
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function given<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

export const text = (lines: readonly string[], more: Partial<Extract<DrawItem, { type: 'text' }>> = {}): DrawItem => ({
  type: 'text',
  area: { left: 20, top: 100, width: 120, height: 30 },
  lines,
  fontName: 'Noto Sans',
  fontSize: 11,
  color: black,
  lineSpace: 1,
  hAlign: 'left',
  vAlign: 'top',
  rtl: false,
  lineBreak: 'none',
  ...more,
});

export const stamp = (content: string): DrawItem => ({
  type: 'datamatrix',
  area: { left: 5, top: 60, width: 10, height: 10 },
  text: content,
  shape: 'square',
  fitToArea: true,
  gs1: false,
  color: black,
});
