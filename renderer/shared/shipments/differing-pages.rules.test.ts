// Which pages are shown of an output that was stopped.
import { expect, it } from 'vitest';
import { differingPages } from './differing-pages.rules.ts';

const outputFile = { id: 7, name: 'N.pdf', outputName: 'letter', bytes: 1, pages: 3, purged: false };
const archive = { ...outputFile, id: 8, name: 'N-archive.pdf', outputName: 'archive' };
const furtherOutputFiles = [archive];
const fault = (parameters: Record<string, unknown>) => ({ label: 'document.outputDiffers', parameters });

it('shows the page that differs and the page of the document that it was made of', () => {
  const shown = differingPages({
    fault: fault({ page: 2, documentFileId: 5, documentPage: 9 }),
    outputFile,
    furtherOutputFiles,
  });
  expect(shown).toEqual({
    output: { kind: 'output', fileId: 7, page: 2 },
    document: { kind: 'input', fileId: 5, page: 9 },
  });
});

it('shows the output alone where its page is of our own making', () => {
  expect(differingPages({ fault: fault({ page: 1 }), outputFile, furtherOutputFiles })?.document).toBeNull();
});

it('shows nothing for other faults, and when the file is gone', () => {
  expect(
    differingPages({ fault: { label: 'document.textTooLarge', parameters: {} }, outputFile, furtherOutputFiles }),
  ).toBeNull();
  expect(differingPages({ fault: fault({ page: 1 }), outputFile: null, furtherOutputFiles: [] })).toBeNull();
  expect(
    differingPages({ fault: fault({ page: 1 }), outputFile: { ...outputFile, purged: true }, furtherOutputFiles }),
  ).toBeNull();
});

it('shows the further output file that differs', () => {
  const of = { fault: fault({ page: 1, output: 'N-archive' }), outputFile, furtherOutputFiles };
  expect(differingPages(of)?.output).toEqual({ kind: 'output', fileId: 8, page: 1 });
});
