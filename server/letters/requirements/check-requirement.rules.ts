// The check of one value: cleaned, judged by its type and by the channel's own validation, with its quality.

import type { AddressReference } from '#domain/addresses/reference.ts';
import type { Forcing, RequirementValue, ValueChange } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { checkRequirementValue } from '#domain/channels/requirement.check.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { badVerdict, GOOD_VERDICT, qualityOf, type Verdict } from '#domain/requirements/quality.ts';
import { sanitizeHtml } from '#server/html/html.ts';
import { textOfHtml } from '#server/html/html-text.ts';
import type { RequirementSpec } from './requirement-specs.ts';

/** A value before its check: from a page, a constant or a person. */
export interface RawRequirement {
  readonly value: string;
  readonly countryCode: string | null;
  readonly forced: boolean;
  /** Who forced it, where that is known already. */
  readonly forcing?: Forcing;
  /** A person changed it. */
  readonly modified: boolean;
  /** Who changed it from what, where that is known. */
  readonly change?: ValueChange;
  /** The value could not be found out at all. */
  readonly failure?: Refusal;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A missing value. */
export const NO_VALUE: RawRequirement = { value: '', countryCode: null, forced: false, modified: false };

interface Judged {
  readonly value: string;
  readonly countryCode: string | null;
  readonly verdict: Verdict;
}

/** Countries that the channels take, where they say so. */
function handledCountries(spec: RequirementSpec): string[] | null {
  const { countries } = spec.validationParameters;
  return Array.isArray(countries) ? countries.map(String) : null;
}

/** What a value is judged with beside itself. */
export interface JudgingContext {
  /** 'mandatory' for channels that will carry the row, 'optional', or 'no' when none of them takes it */
  readonly needed: 'mandatory' | 'optional' | 'no';
  /** ISO 3166-1 alpha-2 of the account */
  readonly defaultCountry: string | null;
  /** What is known of codes and towns. */
  readonly reference: AddressReference;
}

/** A picture or a text: an editor leaves empty paragraphs behind, and what attacks is taken out. */
const saysSomething = (html: string): boolean => /<img\b/i.test(html) || /[^\s\p{Cf}\p{Cc}]/u.test(textOfHtml(html));

function verdictOf(
  spec: RequirementSpec,
  raw: RawRequirement,
  { needed, defaultCountry, reference }: JudgingContext,
): Judged {
  if (raw.failure) {
    const { label, parameters } = raw.failure;
    return { ...raw, verdict: { valid: false, status: 'error', label: label as ErrorLabel, parameters } };
  }
  const checked = checkRequirementValue(
    { ...spec, mandatory: needed === 'mandatory' },
    {
      value: raw.value,
      countryCode: raw.countryCode,
      defaultCountry: spec.defaultCountry ?? defaultCountry,
      handledCountries: handledCountries(spec),
      reference,
    },
  );
  if (spec.type !== 'HTML') return checked;
  const rebuilt = sanitizeHtml(checked.value);
  if (checked.value === '' || saysSomething(rebuilt)) return { ...checked, value: rebuilt };
  return verdictOf(spec, { ...raw, value: '' }, { needed, defaultCountry, reference });
}

/**
 * Why an address is not there: a scan looks as if it had one, what is missing is its text; an area of a page with text may
 * hold none. One that lies on its side is in no window to be read.
 */
function withReason(verdict: Verdict, { properties }: RawRequirement, requirement: string): Verdict {
  if (verdict.label === 'address.missing' && properties?.noText === true)
    return { ...verdict, label: 'address.noText' };
  const why = properties?.reason as Fault | undefined;
  if (verdict.label === 'address.missing' && why?.label === 'expression.empty.pdfText')
    return { ...verdict, label: 'address.extractionFailed', parameters: { requirement } };
  return verdict.valid && properties?.sideways === true ? badVerdict(150, 'address.sideways') : verdict;
}

/** Checks one value. Forcing counts only on a bad value that is there, and only where the channels allow it. */
export function checkRequirement(
  spec: RequirementSpec,
  raw: RawRequirement,
  context: JudgingContext,
): RequirementValue {
  const judged = verdictOf(spec, raw, context);
  const verdict = context.needed === 'no' ? GOOD_VERDICT : withReason(judged.verdict, raw, spec.title || spec.name);
  const error = verdict.label === null ? null : { label: verdict.label, parameters: verdict.parameters };
  const passed = verdict.status === null || (spec.forceStatuses?.includes(verdict.status) ?? true);
  const forceable = spec.forceable && passed && judged.value !== '';
  const forced = raw.forced && !verdict.valid && forceable;
  return {
    value: judged.value,
    countryCode: judged.countryCode,
    forced,
    forcing: forced && raw.forcing !== undefined ? { ...raw.forcing, verdict: raw.forcing.verdict ?? error } : null,
    modified: raw.modified,
    ...(raw.change ? { change: raw.change } : {}),
    valid: verdict.valid,
    type: spec.type,
    status: verdict.status,
    quality: qualityOf({ valid: verdict.valid, forced, modified: raw.modified }),
    error,
    properties: {
      ...raw.properties,
      needed: context.needed !== 'no',
      editable: spec.editable,
      forceable,
    },
  };
}
