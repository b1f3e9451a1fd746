// What an account must be before it is saved (specification 325, 326; decisions.md "Properties added to the account").
import { checkWebHookUrl } from '#domain/accounts/accounts.rules.ts';
import { LOCALES } from '#domain/accounts/accounts.ts';
import { isCountryCode } from '#domain/addresses/country.ts';
import type { UnitInput } from '#domain/api/administration.contract.ts';
import { refuse } from '#domain/errors/errors.ts';
import { isTimeZone } from '#domain/shared/days.ts';
import { ok, type Result } from '#domain/shared/result.ts';

const DELAYS = ['freezeDelayDays', 'fileDelayDays', 'dataDelayDays'] as const;
export type Delays = Readonly<Record<(typeof DELAYS)[number], number | null>>;

/** freeze ≤ file ≤ data, judged on the values that hold once empty ones are inherited. */
export function checkDelays(delays: Delays): Result<true> {
  let previous: number | null = null;
  for (const [index, field] of DELAYS.entries()) {
    const value = delays[field];
    if (value === null) continue;
    if (previous !== null && value < previous) {
      const next = DELAYS.slice(index + 1).map((name) => delays[name])[0] ?? null;
      return refuse('ou.delaysOrder', { field, value, previous, next });
    }
    previous = value;
  }
  return ok(true);
}

function checkTagLists(lists: UnitInput['tagLists']): Result<true> {
  const names = lists.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuse('tagList.duplicateName', { name: twice });
  for (const { name, values } of lists) {
    const empty = values.findIndex(({ value }) => value.trim() === '');
    if (empty >= 0) return refuse('tagList.emptyValue', { name, line: empty + 1 });
    const seen = values.map(({ value }) => value);
    const repeated = seen.length === new Set(seen).size ? undefined : seen.find((v, i) => seen.indexOf(v) !== i);
    if (repeated !== undefined) return refuse('tagList.duplicateValue', { name, value: repeated });
  }
  return ok(true);
}

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
