// The manifest of a production delivery: CSV in UTF-8, one row per shipment. The lines of an address are one field, with a
// line feed between them. Further output files follow at the end, three columns each.
import { outputFileName } from '#domain/channels/output-files.ts';
import { defusedCell, defusedPrint } from '#domain/shared/formula-cells.ts';
import type { ManifestRow, OutgoingDelivery } from '#server/channels/provider/provider.ts';

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

/** RFC 4180: every field quoted. */
const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** What a spreadsheet would run as a formula gets an apostrophe. */
const field = (value: string | number): string => quoted(defusedCell(String(value)));

/** Of what a site prints (docs/decisions/0919): good lines begin with a sign too, and an apostrophe before them would be on the envelope. */
const printed = (value: string): string => quoted(defusedPrint(value));

/** What comes behind for each further output file, its name in front. */
const FURTHER_COLUMNS = ['file', 'first page', 'pages'] as const;

/** The pages of one output file: where those of a row lie, row after row. */
function placesOf(
  { merged, name }: { readonly merged: boolean; readonly name: string | null },
  deliveryNumber: string,
) {
  let nextPage = 1;
  return ({ nuid }: ManifestRow, pages: number): readonly [file: string, firstPage: number, pages: number] => {
    const firstPage = merged ? nextPage : 1;
    nextPage += pages;
    return [outputFileName(merged ? deliveryNumber : nuid, name), firstPage, pages];
  };
}

/**
 * Writes the rows in the order in which the pages lie in the files. Where the rows of an output file are merged they lie one
 * after the other in one file, so first pages count on; else each starts at 1.
 */
export function writeManifest(
  { deliveryNumber, merged, furtherFiles }: Pick<OutgoingDelivery, 'deliveryNumber' | 'merged' | 'furtherFiles'>,
  rows: readonly ManifestRow[],
): string {
  const mainPlace = placesOf({ merged, name: null }, deliveryNumber);
  const furtherPlaces = furtherFiles.map((file) => placesOf(file, deliveryNumber));
  const lines = rows.map((row) => {
    const options = row.options.map((option) => `${option.optionType}=${option.value}`).join('; ');
    const { lines: addressLines, postalCode, town, country } = row.address;
    const pages = [...mainPlace(row, row.pages), row.sheets];
    const address = [addressLines.join('\n'), postalCode, town, country];
    const others = [row.senderLines.join('\n'), row.returnLines.join('\n')];
    const further = furtherPlaces.flatMap((place, index) => place(row, row.furtherFiles[index]?.pages ?? 0));
    return [
      ...[row.nuid, row.shipmentId, ...pages, row.countryCode ?? '', options].map(field),
      ...[...address, ...others].map(printed),
      ...further.map(field),
    ].join(',');
  });
  const further = furtherFiles.flatMap(({ name }) => FURTHER_COLUMNS.map((column) => `${name} ${column}`));
  return `${[[...MANIFEST_COLUMNS, ...further].map(field).join(','), ...lines].join('\r\n')}\r\n`;
}
