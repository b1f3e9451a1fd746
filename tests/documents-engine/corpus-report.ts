// What the run over a corpus says of one file.

export interface DrawnReport {
  right: number;
  wrong: string[];
  error?: string;
}

export interface CorpusReport {
  path: string;
  /** "ok", or PDFium's error */
  pdfium: string;
  /** "direct", "copy", "import", "refused" (with `why`), "closed" when PDFium does not open it either */
  way: string;
  why?: string;
  /** others: pages that MuPDF or Ghostscript found to be the same */
  split?: { exact: number; near: number; others: number; wrong: string[]; qpdf: string[]; error?: string };
  overlay?: DrawnReport;
  stamp?: DrawnReport;
  merge?: DrawnReport;
  /** pages turned and laid onto A4 */
  laid?: DrawnReport;
  /** disputed: PDFium and poppler do not agree either */
  text?: { same: number; unsure: number; disputed: number; wrong: string[]; error?: string };
  ms: number;
  engineMs: number;
}

/** Mean difference of a channel, of 255, that drawing the same content from another file may show. */
export const NEAR = 0.5;
