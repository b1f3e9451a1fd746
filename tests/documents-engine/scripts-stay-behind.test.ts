// What leaves runs nothing at whoever opens it: scripts and links that start programs stay behind.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mergePaths } from '#server/documents/engine/write/merge.ts';
import { pdfOf, streamOf } from './pdf-samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const link = (address: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${address})>>>>`;

it('a page keeps what it looks like and links that are opened in a browser, no script', async () => {
  const addresses = [
    'https://good.example',
    'mailto:a@good.example',
    'tel:+4930123',
    'javascript:alert1',
    'file:///evil',
  ];
  const source = join(folder, 'source.pdf');
  const pdf = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
    `<</Type/Page/Parent 2 0 R/Rotate 90/Resources<<>>/Contents 4 0 R/Annots[${addresses.map(link).join('')}]
      /PresSteps<</Type/NavNode/NA<</S/JavaScript/JS(app.evil\\(\\))>>>>/AA<</O<</S/JavaScript/JS(app.evil2)>>>>/Unknown(evil3)>>`,
    streamOf('q Q'),
  ]);
  writeFileSync(source, pdf);
  const target = join(folder, 'merged.pdf');
  mergePaths(target, [source]);
  const written = readFileSync(target, 'latin1');
  for (const kept of ['/Rotate 90', ...addresses.slice(0, 3)]) expect(written).toContain(kept);
  for (const gone of ['JavaScript', 'PresSteps', 'evil', 'javascript']) expect(written).not.toContain(gone);
});
