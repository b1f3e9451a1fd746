// The bundled program of the document children does what its sources do, and is not used once they have changed.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildDocuments } from '#scripts/build/build-documents.ts';
import { PROGRAM_SOURCE } from '#server/documents/documents.ts';
import type { ComposeOutput } from '#server/documents/jobs/compose-jobs.ts';
import { builtProgram } from '#server/documents/pool/built-program.ts';
import type { DrawItem } from '#server/documents/writer/draw-item.ts';
import { onePage, saved } from '#tests/documents-engine/pdf-samples.ts';
import { writeSample } from './sample-pdfs.ts';
import { black, extraction, given, lane, stamp, startTestEngine, text } from './test-engine.ts';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** A font of the standard ones without widths, with names of glyphs: both tables beside the program are read. */
const NAMED = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/Euro/eacute]>>>>';

const items: readonly DrawItem[] = [
  text(['Geänderte Anschrift', 'לכבוד משפחת כהן 12'], { lineBreak: 'word' }),
  stamp('990001234567890000001A4'),
  { ...stamp('HTTPS'), area: { left: 40, top: 60, width: 20, height: 20 } },
  { type: 'qrcode', area: { left: 70, top: 60, width: 20, height: 20 }, text: 'QR 1', gs1: false, color: black },
  { type: 'barcode', area: { left: 100, top: 60, width: 60, height: 15 }, text: 'C128', gs1: false, color: black },
];

/** What the program at `path` makes of one and the same work: digests of its files, and its answers. */
async function workOf(path: string): Promise<unknown> {
  const { folder, out, engine, inspect, stop } = startTestEngine(path);
  try {
    const source = await writeSample(folder, 'source.pdf', { pages: 3 });
    const repaired = saved(
      join(folder, 'repaired.pdf'),
      Buffer.from(readFileSync(source, 'latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
    );
    const content = 'BT /F 12 Tf 20 100 Td (ABAB) Tj ET';
    const named = saved(
      join(folder, 'named.pdf'),
      onePage(content, '/MediaBox[0 0 200 200]/Resources<</Font<</F 5 0 R>>>>', [NAMED]),
    );
    const target = join(out, 'letter.pdf');
    const outputs: ComposeOutput[] = [{ target, pages: [{ kind: 'source', path: source, page: 2, items }] }];
    const composed = given(await engine.compose({ outputs, lane: 'batch' }));
    const merged = join(out, 'merged.pdf');
    given(await engine.merge({ target: merged, paths: [source, target], lane }));
    const picture = join(out, 'page.png');
    given(await engine.render({ path: target, page: 1, size: { dpi: 60 }, target: picture, lane }));
    const area = { left: 0, top: 0, width: 70, height: 70 };
    const read = given(
      await engine.areaText({ path: named, lane, requests: [{ page: 1, areas: [area], extraction }] }),
    );
    const { workingPath, ...facts } = given(await inspect(repaired));
    return {
      composed: composed.map(({ path: _path, ...rest }) => rest),
      files: [target, merged, picture, workingPath].map((file) => sha256(readFileSync(file))),
      lines: read.map(({ lines }) => lines),
      facts,
      verified: given(await engine.verifySample({ outputs, every: 1, lane: 'batch' })),
    };
  } finally {
    await stop();
  }
}

describe('the bundled program of the document children', () => {
  it('writes the same bytes and reads the same text as its sources', async () => {
    await buildDocuments();
    const program = builtProgram('documents.child');
    expect(program).not.toBeNull();
    const bundled = await workOf(program ?? '');
    expect(bundled).toMatchObject({ lines: [['€é€é']], verified: { outputs: 1, pages: 1 } });
    expect(bundled).toEqual(await workOf(PROGRAM_SOURCE));
  });
});

describe('which program is taken', () => {
  const root = mkdtempSync(join(tmpdir(), 'bundle-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'dist');
  const taken = () => builtProgram('program', { folder, root });

  it('takes the newest bundle while all its sources are as they were', () => {
    expect(taken()).toBeNull();
    mkdirSync(folder);
    writeFileSync(join(root, 'a.ts'), 'a');
    writeFileSync(join(root, 'b.txt'), 'b');
    const sources = { 'a.ts': sha256('a'), 'b.txt': sha256('b') };
    writeFileSync(join(folder, 'newest.json'), JSON.stringify({ folder: 'bundle-1', sources }));
    expect(taken()).toBe(join(folder, 'bundle-1', 'program.mjs'));
    writeFileSync(join(root, 'b.txt'), 'changed');
    expect(taken()).toBeNull();
    writeFileSync(join(root, 'b.txt'), 'b');
    expect(taken()).not.toBeNull();
    rmSync(join(root, 'a.ts'));
    expect(taken()).toBeNull();
  });

  it('takes the sources when the record is cut', () => {
    writeFileSync(join(folder, 'newest.json'), '{"folder":"bund');
    expect(taken()).toBeNull();
  });
});
