// Notes and stamps on a page that is turned and laid onto other paper: they lie as their page lies and end where it ends, so
// that the delivery is not stopped, and nothing of a stamp stands in the margin.
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ComposeOutput } from '#server/documents/jobs/compose-jobs.ts';
import { given, lane, startTestEngine } from '../documents/test-engine.ts';
import { darkShare, otherReaders } from '../documents-engine/other-readers.ts';
import { onePage, saved, streamOf } from '../documents-engine/pdf-samples.ts';

const { folder, out, engine, inspect, stop } = startTestEngine();
afterAll(stop);
const readers = otherReaders();

/** A tall black mark: turned or not turned makes a difference. */
const MARK = streamOf('0 g 0 0 5 20 re f', '/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<<>>');
const SQUARE = streamOf('0 g 0 0 100 100 re f', '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<<>>');

const withComment = (name: string, comment: string, appearance: string): string =>
  saved(
    join(folder, name),
    onePage(
      '0.9 g 0 0 200 100 re f',
      `/MediaBox[0 0 200 100]/Resources<<>>/Annots[<</Type/Annot${comment}/AP<</N 5 0 R>>>>]`,
      [appearance],
    ),
  );

const laid = (path: string, target: string, rotation: 0 | 90 | 180 | 270): ComposeOutput => ({
  target: join(out, target),
  pages: [
    {
      kind: 'source',
      path,
      page: 1,
      layout: {
        rotation,
        paper: { width: 210, height: 297 },
        margins: { top: 20, right: 20, bottom: 20, left: 20 },
      },
    },
  ],
});

describe('a page with comments that is laid onto other paper', () => {
  it.each([0, 90, 180, 270] as const)('turned by %i, shows a note as it showed it', async (rotation) => {
    const note = withComment(`note-${rotation}.pdf`, '/Subtype/Text/F 28/Rect[20 60 40 80]', MARK);
    given(await inspect(note));
    const outputs = [laid(note, `note-${rotation}.pdf`, rotation)];
    given(await engine.compose({ outputs, lane }));
    expect(given(await engine.verifySample({ outputs, lane })).pages).toBe(1);
  });

  it.each([0, 90, 180, 270] as const)('turned by %i, cuts a stamp where the page ends', async (rotation) => {
    const stamp = withComment(`stamp-${rotation}.pdf`, '/Subtype/Stamp/F 4/Rect[-100 -100 300 200]', SQUARE);
    given(await inspect(stamp));
    const outputs = [laid(stamp, `stamp-${rotation}.pdf`, rotation)];
    given(await engine.compose({ outputs, lane }));
    expect(given(await engine.verifySample({ outputs, lane })).pages).toBe(1);
    for (const { draw, name } of readers) {
      const picture = draw(join(out, `stamp-${rotation}.pdf`), 1);
      // the margin of 20 mm, less a pixel
      expect(darkShare(picture, { left: 0, top: 0, width: 55, height: 842 }), name).toBe(0);
      expect(darkShare(picture, { left: 0, top: 0, width: 595, height: 842 }), name).toBeGreaterThan(0.02);
    }
  });
});
