// The address of a letter as the manifest of its delivery says it.
import { countryLine } from '#domain/addresses/country.ts';
import { codeAndTown } from '#domain/addresses/postal.ts';
import type { ManifestAddress } from '#server/channels/provider/provider.ts';
import type { AccountFacts } from '#server/letters/requirements/account-facts.ts';
import { linesAsPrinted, type Sender } from '#server/letters/requirements/printed-address.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';

const NONE: ManifestAddress = { lines: [], postalCode: '', town: '', country: '' };

/** The recipient's lines as they are printed, with code, town and country. */
export function manifestAddress(lines: readonly string[], countryCode: string | null, sender: Sender): ManifestAddress {
  if (lines.length === 0) return NONE;
  if (countryCode === null) return { ...NONE, lines };
  const { code, town } = codeAndTown({ addressLines: [...lines], countryCode });
  const country = countryLine(countryCode, sender.locale);
  return { lines: linesAsPrinted(lines, countryCode, sender), postalCode: code, town, country };
}

interface OtherAddress {
  readonly delivery: Pick<DeliveryToSend, 'channel'>;
  /** Values of the row, as they are stored. */
  readonly requirements: unknown;
  readonly account: AccountFacts;
}

/** Who sends a letter, or where it comes back to: as its row says it, else as its account does. */
export function otherLines(kind: 'SENDER' | 'RETURN', { delivery, requirements, account }: OtherAddress): string[] {
  const own = delivery.channel.requirements.find((one) => one.kind === kind && one.type === 'POSTAL_ADDRESS');
  const values = requirements as Readonly<Record<string, { readonly value?: string }>>;
  const stated = own !== undefined && Object.hasOwn(values, own.name) ? values[own.name]?.value : undefined;
  const text = stated || account.address(kind === 'SENDER' ? 'senderAddress' : 'returnAddress')?.value || '';
  return text === '' ? [] : text.split('\n');
}
