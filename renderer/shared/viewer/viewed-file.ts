// Files as the viewer takes them: one that came in, or one that was made for a shipment.
import type { InputFile } from '#domain/api/deposit/job.schema.ts';
import type { OutputFile, Shipment } from '#domain/api/sending/shipment.schema.ts';

/** A file that can be looked at. */
export interface ViewedFile {
  readonly kind: 'input' | 'output';
  readonly fileId: number;
  readonly name: string;
  /** Pages in all; null where the file is no PDF. */
  readonly pages: number | null;
  readonly purged: boolean;
  /** First and last page to show of it: one recipient's pages of a run. */
  readonly from?: number;
  readonly to?: number;
}

export const viewedInput = (file: InputFile): ViewedFile => ({
  kind: 'input',
  fileId: file.id,
  name: file.name,
  pages: file.pageCount,
  purged: file.purged,
});

/** An output file of a shipment. */
export const viewedOutput = ({ id, name, pages, purged }: OutputFile): ViewedFile => ({
  kind: 'output',
  fileId: id,
  name,
  pages,
  purged,
});

/** The main output file of a shipment; undefined while none is made. */
export const outputOf = ({ outputFile }: Shipment): ViewedFile | undefined =>
  outputFile ? viewedOutput(outputFile) : undefined;
