// The check of one value: cleaned, judged by its type and by the channel's own validation, with its quality.

import { countryOf } from '#domain/addresses/country.ts';
import { checkEmail, cleanEmail } from '#domain/addresses/email.ts';
import { checkPhone, readPhone } from '#domain/addresses/phone.ts';
import { cleanLines, readEditedAddress } from '#domain/addresses/postal.ts';
import type { RequirementValue } from '#domain/api/jobs.contract.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import { matchesFully } from '#domain/expressions/regular.ts';
import { badVerdict, GOOD_VERDICT, qualityOf, type Verdict } from '#domain/jobs/quality.ts';
import type { Refusal } from '#domain/shared/result.ts';
import type { RequirementSpec } from './requirement-specs.ts';

/** A value before its check: from a page, a constant or a person. */
export interface RawRequirement {
  readonly value: string;
  readonly countryCode: string | null;
  readonly forced: boolean;
  /** A person changed it. */
  readonly modified: boolean;
  /** The value could not be found out at all. */
  readonly failure?: Refusal;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export const NO_VALUE: RawRequirement = { value: '', countryCode: null, forced: false, modified: false };

interface Judged {
  readonly value: string;
  readonly countryCode: string | null;
  readonly verdict: Verdict;
}

const EMAIL_NAMES: readonly string[] = ['emailRecipient', 'emailReplyTo'];
const isEmailSpec = (spec: RequirementSpec): boolean => EMAIL_NAMES.includes(spec.name) || spec.validation === 'email';

const numberAt = (parameters: Readonly<Record<string, unknown>>, name: string): number | null => {
  const value = parameters[name];
  return typeof value === 'number' ? value : null;
};

function judgeAddress(spec: RequirementSpec, raw: RawRequirement, defaultCountry: string | null): Judged {
  const { countries } = spec.validationParameters;
  const settings = {
    defaultCountry,
    handledCountries: Array.isArray(countries) ? countries.map(String) : null,
    maxLines: numberAt(spec.validationParameters, 'maxLines') ?? 6,
  };
  const edited = { addressLines: raw.value.split('\n'), countryCode: raw.countryCode ?? defaultCountry ?? '' };
  const { address, verdict } = readEditedAddress(edited, settings);
  return { value: address.addressLines.join('\n'), countryCode: address.countryCode || null, verdict };
}

function judgePhone(spec: RequirementSpec, raw: RawRequirement, defaultCountry: string | null): Judged {
  const phone = readPhone(raw.value, raw.countryCode ?? defaultCountry);
  const { countries } = spec.validationParameters;
  const verdict = checkPhone(phone, Array.isArray(countries) ? countries.map(String) : null);
  return { value: phone.e164, countryCode: phone.country, verdict };
}

function judgeText(spec: RequirementSpec, raw: RawRequirement): Judged {
  const lines =
    spec.type === 'TEXT' ? [cleanLines(raw.value).join(' ')] : raw.value.replaceAll('\r\n', '\n').split('\n');
  const value = lines.join('\n');
  const judged = (verdict: Verdict): Judged => ({ value, countryCode: raw.countryCode, verdict });
  if (isEmailSpec(spec)) {
    const address = cleanEmail(value);
    return { value: address, countryCode: null, verdict: checkEmail(address) };
  }
  const { name, validationParameters: parameters } = spec;
  const [maxLines, maxLength] = [numberAt(parameters, 'maxLines'), numberAt(parameters, 'maxLength')];
  if (maxLines !== null && lines.length > maxLines) {
    return judged(badVerdict(151, 'requirement.tooManyLines', { name, lines: lines.length, maximum: maxLines }));
  }
  if (maxLength !== null && [...value].length > maxLength) {
    return judged(badVerdict(150, 'requirement.tooLong', { name, length: [...value].length, maximum: maxLength }));
  }
  if (typeof parameters.pattern !== 'string') return judged(GOOD_VERDICT);
  const matches = matchesFully(parameters.pattern, value);
  if (!matches.ok) return judged(badVerdict('error', 'requirement.checkFailed', { name }));
  return judged(matches.value ? GOOD_VERDICT : badVerdict(150, 'requirement.invalid', { name }));
}

function judgeCountry(raw: RawRequirement): Judged {
  const code = countryOf(raw.value);
  const verdict = code === null ? badVerdict(300, 'requirement.countryUnknown', { text: raw.value }) : GOOD_VERDICT;
  return { value: code ?? raw.value, countryCode: code, verdict };
}

function judge(spec: RequirementSpec, raw: RawRequirement, defaultCountry: string | null): Judged {
  switch (spec.type) {
    case 'POSTAL_ADDRESS':
      return judgeAddress(spec, raw, defaultCountry);
    case 'PHONE':
      return judgePhone(spec, raw, defaultCountry);
    case 'COUNTRY':
      return judgeCountry(raw);
    case 'HTML':
    case 'MULTILINE':
    case 'TEXT':
      return judgeText(spec, raw);
  }
}

/** The message of a missing value by its type. */
function missingLabel(spec: RequirementSpec): ErrorLabel {
  if (spec.type === 'POSTAL_ADDRESS') return 'address.missing';
  if (spec.type === 'PHONE') return 'phone.missing';
  return isEmailSpec(spec) ? 'email.missing' : 'requirement.missing';
}

function verdictOf(spec: RequirementSpec, raw: RawRequirement, mandatory: boolean, country: string | null): Judged {
  if (raw.failure) {
    const { label, parameters } = raw.failure;
    return { ...raw, verdict: { valid: false, status: 'error', label: label as ErrorLabel, parameters } };
  }
  if (raw.value.trim() !== '') return judge(spec, raw, country);
  const empty = { value: '', countryCode: raw.countryCode };
  return { ...empty, verdict: mandatory ? badVerdict(100, missingLabel(spec), { name: spec.name }) : GOOD_VERDICT };
}

/**
 * Checks one value. Forcing counts only on a bad value and only where the channels allow it.
 * @param needed 'mandatory' for channels that will carry the row, 'optional', or 'no' when none of them takes it
 */
export function checkRequirement(
  spec: RequirementSpec,
  raw: RawRequirement,
  context: { readonly needed: 'mandatory' | 'optional' | 'no'; readonly defaultCountry: string | null },
): RequirementValue {
  const country = spec.defaultCountry ?? context.defaultCountry;
  const judged = verdictOf(spec, raw, context.needed === 'mandatory', country);
  const verdict = context.needed === 'no' ? GOOD_VERDICT : judged.verdict;
  const forced = raw.forced && !verdict.valid && spec.forceable;
  return {
    value: judged.value,
    countryCode: judged.countryCode,
    forced,
    modified: raw.modified,
    valid: verdict.valid,
    type: spec.type,
    status: verdict.status,
    quality: qualityOf({ valid: verdict.valid, forced, modified: raw.modified }),
    error: verdict.label === null ? null : { label: verdict.label, parameters: verdict.parameters },
    properties: {
      ...raw.properties,
      needed: context.needed !== 'no',
      editable: spec.editable,
      forceable: spec.forceable,
    },
  };
}
