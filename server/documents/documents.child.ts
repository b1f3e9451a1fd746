// The program of a document child: the only process that ever opens a customer's PDF.

import { fitAddress } from './jobs/address/fit-address.ts';
import { readAreas } from './jobs/area-text.ts';
import { composeOutputs } from './jobs/compose.ts';
import { inspectDocument } from './jobs/inspect.ts';
import { mergeDocuments } from './jobs/merge.ts';
import { fillTemplate, readTemplate } from './jobs/office/fill-template.ts';
import { officeFacts } from './jobs/office/office-facts.ts';
import { readBookmarks } from './jobs/outline/bookmarks.ts';
import { readPageLines } from './jobs/page-lines.ts';
import { printStream } from './jobs/remaking/print-stream.ts';
import { severalUp } from './jobs/remaking/several-up.ts';
import { findBlank, renderPage } from './jobs/render.ts';
import { verifySample } from './jobs/sample/verify-sample.ts';
import { tryTakingOut } from './jobs/taken-out/take-out-trials.ts';
import { pdfiumMemoryBytes } from './pdfium/library.ts';
import { serveJobs } from './pool/child-program.ts';

/** PDFium's memory never shrinks: a child in which it has become this large is replaced. */
const LARGEST_PDFIUM_MEMORY = 256 * 1024 * 1024;

serveJobs({
  worn: () => pdfiumMemoryBytes() > LARGEST_PDFIUM_MEMORY,
  handlers: {
    inspect: inspectDocument,
    areaText: readAreas,
    pageLines: readPageLines,
    takeOutTrials: tryTakingOut,
    fitAddress,
    compose: composeOutputs,
    merge: mergeDocuments,
    render: renderPage,
    blank: findBlank,
    bookmarks: readBookmarks,
    verify: verifySample,
    severalUp,
    printStream,
    officeFacts,
    template: readTemplate,
    fill: fillTemplate,
  },
});
