// The address of a letter as the manifest of its delivery says it.
import { countryLine } from '#domain/addresses/country.ts';
import { codeAndTown } from '#domain/addresses/postal.ts';
import type { ManifestAddress } from '#server/channels/provider/provider.ts';
import { linesAsPrinted, type Sender } from '#server/letters/requirements/printed-address.ts';

const NONE: ManifestAddress = { lines: [], postalCode: '', town: '', country: '' };

/** The recipient's lines as they are printed, with code, town and country. */
export function manifestAddress(lines: readonly string[], countryCode: string | null, sender: Sender): ManifestAddress {
  if (lines.length === 0) return NONE;
  if (countryCode === null) return { ...NONE, lines };
  const { code, town } = codeAndTown({ addressLines: [...lines], countryCode });
  const country = countryLine(countryCode, sender.locale);
  return { lines: linesAsPrinted(lines, countryCode, sender), postalCode: code, town, country };
}
