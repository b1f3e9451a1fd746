// Which pages are shown where an output was stopped because it does not show what its document shows.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import type { StoredPage } from '#renderer/shared/pages/page-source.ts';

/** A page of the output, and the page of the deposited file that it was made of. */
export interface DifferingPages {
  readonly output: StoredPage;
  /** null: the page was made by us, or the output could not be opened at all */
  readonly document: StoredPage | null;
}

const DIFFERS = 'document.outputDiffers';

const numberOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** Null where the shipment has no such fault, or its file is gone. */
export function differingPages({
  fault,
  outputFile: main,
  furtherOutputFiles,
}: Pick<Shipment, 'fault' | 'outputFile' | 'furtherOutputFiles'>): DifferingPages | null {
  if (fault?.label !== DIFFERS) return null;
  const { page, documentFileId, documentPage, output } = fault.parameters;
  const outputFile = furtherOutputFiles.find(({ name }) => name === `${output}.pdf`) ?? main;
  if (outputFile === null || outputFile.purged) return null;
  const [fileId, from] = [numberOf(documentFileId), numberOf(documentPage)];
  return {
    output: { kind: 'output', fileId: outputFile.id, page: numberOf(page) ?? 1 },
    document: fileId === null || from === null ? null : { kind: 'input', fileId, page: from },
  };
}
