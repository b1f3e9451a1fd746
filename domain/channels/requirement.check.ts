// Checks one requirement value by its type and role: the verdict that its quality follows from (docs/model.md,
// "Requirement status").
import { countryOf } from '../addresses/country.ts';
import { checkEmail, cleanEmail } from '../addresses/email.ts';
import { checkPhone, readPhone } from '../addresses/phone.ts';
import { readEditedAddress, readPostalAddress } from '../addresses/postal.ts';
import type { AddressReference } from '../addresses/reference.ts';
import { matchesFully } from '../expressions/regular.ts';
import { badVerdict, GOOD_VERDICT, type Verdict } from '../requirements/quality.ts';
import { plainLetters } from '../shared/plain-letters.ts';
import { plainValue } from '../shared/plain-value.ts';
import type { ChannelRequirement } from './channel.schema.ts';
import { requirementRole } from './reserved-requirements.ts';

/** A value as it comes, and what its reading depends on. Countries: ISO 3166-1 alpha-2. */
export interface RequirementInput {
  /** The raw text; lines separated by \n. */
  readonly value: string;
  /** Country that a person chose, or null = find it. */
  readonly countryCode: string | null;
  /** Country of the account. */
  readonly defaultCountry: string | null;
  /** Countries that the channel takes, or null = all. */
  readonly handledCountries: readonly string[] | null;
  /** What is known of codes and towns. */
  readonly reference: AddressReference;
}

/**
 * The outcome of a check. The value is in its normal form also when the verdict is bad; HTML is cut to what is read at all, and
 * is rebuilt by whoever keeps it.
 */
export interface CheckedValue {
  /** The value as it is kept: cleaned, in its normal form. */
  readonly value: string;
  readonly countryCode: string | null;
  readonly verdict: Verdict;
}

type Rule = Pick<ChannelRequirement, 'name' | 'type' | 'mandatory' | 'validation' | 'validationParameters'>;

const MAX_LENGTH = { TEXT: 1000, MULTILINE: 10_000, HTML: 200_000 } as const;
/** Characters of HTML that are read at all; a longer body is refused with its length, and kept cut. */
const MOST_HTML = 2 * MAX_LENGTH.HTML;
const EMAIL_ROLES: readonly (string | null)[] = ['EMAIL_ADDRESS_RECIPIENT', 'EMAIL_ADDRESS_RETURN'];

/** Lines at most and civility removal: `maxLines`, `removeCivility` of the validation parameters. */
function checkAddress({ validationParameters: parameters }: Rule, input: RequirementInput): CheckedValue {
  const { defaultCountry, handledCountries, reference } = input;
  const { maxLines, removeCivility } = parameters;
  const settings = {
    defaultCountry,
    handledCountries,
    reference,
    removeCivility: removeCivility === true,
    ...(typeof maxLines === 'number' ? { maxLines } : {}),
  };
  const lines = input.value.split('\n');
  const { address, verdict } =
    input.countryCode === null
      ? readPostalAddress(lines, settings)
      : readEditedAddress({ addressLines: lines, countryCode: input.countryCode }, settings);
  return { value: address.addressLines.join('\n'), countryCode: address.countryCode || null, verdict };
}

function checkPhoneValue(input: RequirementInput): CheckedValue {
  const phone = readPhone(input.value, input.countryCode ?? input.defaultCountry);
  return { value: phone.e164, countryCode: phone.country, verdict: checkPhone(phone, input.handledCountries) };
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Length, lines and pattern of a text: `maxLength`, `maxLines`, `pattern` of the validation parameters. */
function checkText(rule: Rule & { type: keyof typeof MAX_LENGTH }, value: string): Verdict {
  const { name, type, validationParameters: parameters } = rule;
  const lines = value.split('\n').length;
  const maxLines = type === 'TEXT' ? 1 : number(parameters.maxLines);
  if (maxLines !== null && lines > maxLines) {
    return badVerdict(151, 'requirement.tooManyLines', { name, lines, maximum: maxLines });
  }
  const maximum = number(parameters.maxLength) ?? MAX_LENGTH[type];
  const length = [...value].length;
  if (length > maximum) return badVerdict(150, 'requirement.tooLong', { name, length, maximum });
  const pattern = parameters.pattern;
  if (typeof pattern !== 'string' || pattern === '') return GOOD_VERDICT;
  const matched = matchesFully(pattern, value);
  if (!matched.ok) return badVerdict('error', 'requirement.checkFailed', { name });
  return matched.value ? GOOD_VERDICT : badVerdict(150, 'requirement.invalid', { name });
}

function checkCountry(rule: Rule, text: string, handled: readonly string[] | null): CheckedValue {
  const value = countryOf(text);
  if (value === null) {
    const verdict = badVerdict(300, 'requirement.countryUnknown', { name: rule.name, text });
    return { value: text, countryCode: null, verdict };
  }
  const isHandled = handled === null || handled.includes(value);
  const verdict = isHandled ? GOOD_VERDICT : badVerdict(300, 'address.unhandledCountry', { country: value });
  return { value, countryCode: value, verdict };
}

const isEmailAddress = ({ name, validation }: Rule): boolean =>
  validation === 'email' || EMAIL_ROLES.includes(requirementRole(name));

/** What is said of a value that is not there: what people know has its own word, not the name of the channel. */
function missing(rule: Rule): Verdict {
  if (rule.type === 'POSTAL_ADDRESS') return badVerdict(100, 'address.missing');
  if (rule.type === 'PHONE') return badVerdict(100, 'phone.missing');
  return isEmailAddress(rule)
    ? badVerdict(100, 'email.missing')
    : badVerdict(100, 'requirement.missing', { name: rule.name });
}

/** The value in its normal form and its verdict. An empty value that is not mandatory is good. */
export function checkRequirementValue(rule: Rule, input: RequirementInput): CheckedValue {
  const value = plainValue(input.value);
  if (value === '') {
    const verdict = rule.mandatory ? missing(rule) : GOOD_VERDICT;
    return { value, countryCode: input.countryCode, verdict };
  }
  const { type } = rule;
  if (type === 'POSTAL_ADDRESS') return checkAddress(rule, { ...input, value: plainLetters(value) });
  if (type === 'PHONE') return checkPhoneValue({ ...input, value });
  if (type === 'COUNTRY') return checkCountry(rule, value, input.handledCountries);
  if (isEmailAddress(rule)) {
    const address = cleanEmail(plainLetters(value));
    return { value: address, countryCode: null, verdict: checkEmail(address) };
  }
  const kept = type === 'HTML' ? value.slice(0, MOST_HTML) : value;
  return { value: kept, countryCode: null, verdict: checkText({ ...rule, type }, type === 'HTML' ? value : kept) };
}
