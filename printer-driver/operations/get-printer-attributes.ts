// Get-Printer-Attributes (RFC 8011 section 4.2.5).

import { printerAttributes } from '../printer/attributes/printer-attributes.ts';
import { formatNamed } from '../printer/documents/formats.ts';
import { GROUP } from '../protocol/syntax.ts';
import { stringOf, stringsOf } from '../protocol/values.ts';
import { answer, type Operation } from './request.ts';

export const getPrinterAttributes: Operation = (request) => {
  const format = stringOf(request.operation, 'document-format');
  if (format !== undefined && !formatNamed(format)) return answer('client-error-document-format-not-supported');
  const requested = stringsOf(request.operation, 'requested-attributes') ?? ['all'];
  return answer('successful-ok', { tag: GROUP.printer, attributes: printerAttributes(request.view, requested) });
};
