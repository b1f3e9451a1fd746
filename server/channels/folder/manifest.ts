// The manifest of a production delivery: CSV in UTF-8, one row per shipment. The lines of an address are one field, with a
// line feed between them.
import type { ManifestRow } from '#server/channels/provider/provider.ts';

/** The first line of each manifest; production sites read by these names. */
export const MANIFEST_COLUMNS = [
  'NUID',
  'shipment',
  'file',
  'first page',
  'pages',
  'sheets',
  'country',
  'options',
  'address lines',
  'postal code',
  'town',
  'country name',
  'sender lines',
  'return lines',
] as const;

/** RFC 4180: every field quoted; a leading sign that a spreadsheet would run as a formula gets an apostrophe. */
function field(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Writes the rows in the order in which the pages lie in the files.
 * @param fileOf name of the file that holds a row's pages
 * @param merged all rows lie one after the other in one file, so first pages count on; else each starts at 1
 */
export function writeManifest(
  rows: readonly ManifestRow[],
  fileOf: (row: ManifestRow) => string,
  merged: boolean,
): string {
  let nextPage = 1;
  const lines = rows.map((row) => {
    const firstPage = merged ? nextPage : 1;
    nextPage += row.pages;
    const options = row.options.map((option) => `${option.optionType}=${option.value}`).join('; ');
    const { lines: addressLines, postalCode, town, country } = row.address;
    const pages = [firstPage, row.pages, row.sheets];
    const address = [addressLines.join('\n'), postalCode, town, country];
    const others = [row.senderLines.join('\n'), row.returnLines.join('\n')];
    return [row.nuid, row.shipmentId, fileOf(row), ...pages, row.countryCode ?? '', options, ...address, ...others]
      .map(field)
      .join(',');
  });
  return `${[MANIFEST_COLUMNS.map(field).join(','), ...lines].join('\r\n')}\r\n`;
}
