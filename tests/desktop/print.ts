// Prints one document to the desktop client's printer, as a small IPP client does.
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { attribute, strings } from '#printer-driver/protocol/values.ts';
import { numberedPdf } from '#tests/printer/support/documents.ts';
import { ippRequest, post } from '#tests/printer/support/ipp-client.ts';

const TWO_PAGES = numberedPdf({ pages: 2, width: 595, height: 842 });

export interface Printing {
  readonly port: number;
  readonly queueId: string;
  readonly name: string;
  /** Default: two pages with a number each. */
  readonly pdf?: Uint8Array;
}

/** The IPP status; 0: the document is safe on this computer. */
export async function printDocument({ port, queueId, name, pdf = TWO_PAGES }: Printing): Promise<number> {
  const target = { port, path: `/ipp/print/${queueId}` };
  const operation = [
    attribute('job-name', ...strings('name', name)),
    attribute('document-format', ...strings('mimeMediaType', 'application/pdf')),
  ];
  const head = ippRequest(target, { code: OPERATION.printJob, user: 'anna', operation });
  return (await post(target, [head, pdf])).ipp;
}
