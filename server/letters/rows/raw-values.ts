// The values of a row before their check: given by the depositor, computed by the service, taken from the account, or
// the channel's own content, in this order.
import type { RawValue } from '#domain/api/deposit/value.schema.ts';
import { evaluateValue } from '#domain/expressions/evaluate.ts';
import { evaluateHtml } from '#domain/expressions/evaluate-html.ts';
import { whyEmpty } from '#domain/expressions/explain.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import type { AccountFacts } from '#server/letters/requirements/account-facts.ts';
import { NO_VALUE, type RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { takeTurns } from '#server/system/turns.ts';
import type { TextAnswer } from './page-text.ts';
import { areasOf, type ChunkInHand, type Texts, textKey } from './row-facts.ts';

/** Where the values of one row may come from. */
export interface RawSources {
  readonly given: Readonly<Record<string, RawValue>>;
  readonly account: AccountFacts;
  readonly texts: Texts;
  /** What the values may be read from, the main chunk first. */
  readonly chunks: readonly ChunkInHand[];
  /** When the row is made. */
  readonly now: Date;
  /** Values of the envelope, for those of its packs. */
  readonly above: Readonly<Record<string, RawRequirement>>;
  /** Whoever asks why gives the context in which a rule is evaluated. */
  readonly watch?: ValueWatch | undefined;
  /** Whether the values of a requirement are HTML, by its name. */
  isHtml(requirement: string): boolean;
}

/** Sees each rule before it is evaluated, and may listen to what it asks for. */
export type ValueWatch = (spec: RequirementSpec, context: EvaluationContext) => EvaluationContext;

/** What was read in the areas of a value. */
function readFor(spec: RequirementSpec, { texts, chunks }: RawSources): TextAnswer[] {
  return areasOf(spec.value).flatMap(({ box, area, extraction }) => {
    const chunk = box === null ? chunks[0] : chunks.find(({ boxName }) => boxName === box);
    return chunk === undefined || area === null ? [] : (texts.get(textKey(chunk.id, area, extraction)) ?? []);
  });
}

/** What is to be known of the reading of a value: doubts, and an address that nobody can read in a window. */
function readingOf(spec: RequirementSpec, sources: RawSources): Pick<RawRequirement, 'properties'> {
  const read = readFor(spec, sources);
  const unsure = read.flatMap((answer) => answer.unsure);
  const isSideways = spec.type === 'POSTAL_ADDRESS' && read.some(({ sideways }) => sideways === true);
  if (unsure.length === 0 && !isSideways) return {};
  return { properties: { ...(unsure.length > 0 ? { unsure } : {}), ...(isSideways ? { sideways: true } : {}) } };
}

/** The pages that a value is read from hold no text at all. */
function isScan(spec: RequirementSpec, sources: RawSources): boolean {
  const read = readFor(spec, sources);
  return read.length > 0 && read.every(({ blankPage }) => blankPage === true);
}

function fromAccount(spec: RequirementSpec, account: AccountFacts): RawRequirement | null {
  if (spec.type !== 'POSTAL_ADDRESS' || (spec.kind !== 'SENDER' && spec.kind !== 'RETURN')) return null;
  const address = account.address(spec.kind === 'SENDER' ? 'senderAddress' : 'returnAddress');
  return address && { ...NO_VALUE, ...address };
}

/** What the service computes; HTML where the value is. */
function computedValue(spec: RequirementSpec, given: EvaluationContext, { isHtml, watch }: RawSources) {
  if (spec.value === null) return null;
  const context = watch?.(spec, given) ?? given;
  return spec.type === 'HTML' ? evaluateHtml(spec.value, context, isHtml) : evaluateValue(spec.value, context);
}

function rawValue(spec: RequirementSpec, context: EvaluationContext, sources: RawSources): RawRequirement {
  const given = Object.hasOwn(sources.given, spec.name) ? sources.given[spec.name] : undefined;
  if (given !== undefined) {
    const { value, countryCode = null, forced = false, area } = given;
    const properties = area === undefined ? {} : { properties: { area } };
    const forcing = forced ? { forcing: { forcedBy: null, forcedAt: sources.now.toISOString(), verdict: null } } : {};
    return { value, countryCode, forced, ...forcing, modified: spec.value !== null, ...properties };
  }
  const computed = computedValue(spec, context, sources);
  if (computed !== null && !computed.ok) {
    // Kept with the value: checked again, an empty one must not pass for a given one.
    return { ...NO_VALUE, failure: computed.refusal, properties: { failure: computed.refusal } };
  }
  if (computed !== null && computed.value.trim() !== '') {
    return { ...NO_VALUE, value: computed.value, ...readingOf(spec, sources) };
  }
  if (isScan(spec, sources)) return { ...NO_VALUE, value: spec.content, properties: { noText: true } };
  const otherwise = fromAccount(spec, sources.account) ?? { ...NO_VALUE, value: spec.content };
  if (spec.value === null || otherwise.value !== '') return otherwise;
  return { ...otherwise, properties: { reason: whyEmpty(spec.value, context) } };
}

/** The values of some requirements by name; a value may refer to those before it. */
export async function rawValues(
  specs: readonly RequirementSpec[],
  contextWith: (requirement: (name: string) => string | null) => EvaluationContext,
  sources: RawSources,
): Promise<Record<string, RawRequirement>> {
  const values: Record<string, RawRequirement> = {};
  const context = contextWith((name) => {
    const holder = [values, sources.above].find((held) => Object.hasOwn(held, name));
    return holder?.[name]?.value ?? null;
  });
  for (const spec of specs) {
    await takeTurns();
    values[spec.name] = rawValue(spec, context, sources);
  }
  return values;
}
