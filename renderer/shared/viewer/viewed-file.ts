// Files as the viewer takes them: one that came in, or one that was made for a shipment.
import type { InputFile } from '#domain/api/deposit/job.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';

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

/** The output file of a shipment; undefined while none is made. */
export const outputOf = (shipment: Shipment): ViewedFile | undefined =>
  shipment.outputFile
    ? {
        kind: 'output',
        fileId: shipment.outputFile.id,
        name: shipment.outputFile.name,
        pages: shipment.outputFile.pages,
        purged: shipment.outputFile.purged,
      }
    : undefined;
