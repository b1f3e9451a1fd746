// What an account must be before it is saved (docs/model.md, "Account fields").
import { checkTagLists, checkWebHookUrl } from '#domain/accounts/accounts.rules.ts';
import { LOCALES } from '#domain/accounts/accounts.ts';
import { checkInvoicingUrl } from '#domain/accounts/invoicing-link.ts';
import { isSiret } from '#domain/accounts/siret.rules.ts';
import { isCountryCode } from '#domain/addresses/country.ts';
import type { UnitInput } from '#domain/api/administration/units.contract.ts';
import { type Result, refuse } from '#domain/errors/result.ts';
import { isTimeZone } from '#domain/shared/days.ts';

/** The field that names a country which is none; null when there is no such field. */
function unknownCountry({ defaultMailCountry, properties }: UnitInput): string | null {
  const { returnAddress, senderAddress } = properties;
  const countries = {
    defaultMailCountry,
    'properties.returnAddress.countryCode': returnAddress?.countryCode ?? null,
    'properties.senderAddress.countryCode': senderAddress?.countryCode ?? null,
  };
  return Object.entries(countries).find(([, code]) => code !== null && !isCountryCode(code))?.[0] ?? null;
}

/** The first fault of an account's own fields. */
export function checkUnit(unit: UnitInput): Result<true> {
  const { webHookURL, timeZone, locale } = unit.properties;
  const hook = checkWebHookUrl(webHookURL);
  if (!hook.ok) return hook;
  // The rule knows the form of an address; whether its host and port can be, only the platform knows.
  if (webHookURL.trim() !== '' && URL.parse(webHookURL) === null) return refuse('ou.webHookUrl', { url: webHookURL });
  const invoicing = checkInvoicingUrl(unit.properties.invoicingURL);
  if (!invoicing.ok) return invoicing;
  if (!isSiret(unit.properties.siret)) return refuse('ou.siret', { field: 'properties.siret' });
  if (unit.parent === null && unit.billingType === 'parent') {
    return refuse('ou.billingParent', { field: 'billingType' });
  }
  if (timeZone !== null && !isTimeZone(timeZone)) return refuse('ou.timeZone', { timeZone });
  if (locale !== null && !(LOCALES as readonly string[]).includes(locale)) {
    return refuse('exception.invalidInput', {
      field: 'properties.locale',
      reason: 'not a locale of the product',
      kind: 'notOneOf',
    });
  }
  const country = unknownCountry(unit);
  if (country !== null) {
    return refuse('exception.invalidInput', { field: country, reason: 'not a country', kind: 'notOneOf' });
  }
  return checkTagLists(unit.tagLists);
}

/** The channels of a list that the parent lacks: a child can only narrow. */
export const channelsBeyond = (list: readonly number[], parent: readonly number[] | null): number[] =>
  parent === null ? [] : list.filter((id) => !parent.includes(id));
