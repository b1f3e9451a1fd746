// The check of one recipient row: which channels will carry it, which values they need, and the quality of the whole.
import { type LaterAddress, otherPeople, patternOf } from '#domain/addresses/later-addresses.ts';
import type { AddressReference } from '#domain/addresses/reference.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { conditionHolds } from '#domain/expressions/evaluate.ts';
import type { Condition } from '#domain/expressions/expression.types.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { patternSteps } from '#domain/expressions/regular.ts';
import type { Quality } from '#domain/requirements/requirements.ts';
import { type Route, routeBy } from '#domain/services/strategy.ts';
import { checkRequirement, NO_VALUE, type RawRequirement } from './check-requirement.rules.ts';
import type { OffStep, RequirementPlan, RequirementSpec } from './requirement-specs.ts';

export type RawValuesByName = Readonly<Record<string, RawRequirement>>;

/** A row before its check: values of the group, and of each of its packs. */
export interface RawRow {
  readonly shipment: RawValuesByName;
  readonly packs: readonly RawValuesByName[];
  /** Faults that no value carries: a chunk without start, a remainder. */
  readonly faults: readonly Fault[];
  /** Addresses on its later pages that nobody has spoken for. */
  readonly later?: readonly LaterAddress[];
}

/** A recipient row with its values judged; what the list shows of it is taken out already. */
export interface CheckedRow {
  readonly shipment: Record<string, RequirementValue>;
  readonly packs: Record<string, RequirementValue>[];
  readonly quality: Quality;
  /** Labels of the service channels that will carry it; empty: none takes it. */
  readonly dispatch: readonly string[];
  readonly fault: Fault | null;
  readonly recipient: {
    readonly name: string;
    readonly lines: readonly string[];
    readonly countryCode: string | null;
    readonly emailAddress: string | null;
  };
}

/** What all rows of a job are checked with. */
export interface RowContext {
  readonly plan: RequirementPlan;
  readonly defaultCountry: string | null;
  /** What is known of codes and towns. */
  readonly reference: AddressReference;
  /** Facts for the conditions; its `requirement` is replaced by the row's own values. */
  readonly facts: EvaluationContext;
  /** Sees the facts by which the channels are chosen, for whoever asks why. */
  readonly watch?: ((facts: EvaluationContext) => void) | undefined;
}

/** By which channels the row goes, judged on its own values; by none, and why. */
function routeOf({ plan, facts, watch }: RowContext, row: RawRow): Route & { readonly off: Fault | null } {
  const valueNamed = (name: string): string | null => {
    const raw = Object.hasOwn(row.shipment, name) ? row.shipment[name] : undefined;
    return (
      raw?.value ?? (row.packs[0] && Object.hasOwn(row.packs[0], name) ? (row.packs[0][name]?.value ?? null) : null)
    );
  };
  // A strategy of a thousand conditions is judged in one go: its patterns share what one evaluation may spend.
  const context: EvaluationContext = { ...facts, requirement: valueNamed, patternSteps: patternSteps() };
  watch?.(context);
  const holds = (condition: Condition) => conditionHolds(condition, context);
  const route = routeBy(plan.strategy, holds);
  const isTaken = ({ step }: OffStep): boolean => routeBy([step], holds).dispatch.length > 0;
  const off = route.dispatch.length === 0 && route.fault === null ? plan.off.find(isTaken) : undefined;
  return { ...route, off: off ? { label: 'delivery.channelOff', parameters: { channel: off.label } } : null };
}

function checkValues(
  context: RowContext,
  specs: readonly RequirementSpec[],
  raw: RawValuesByName,
  reachable: ReadonlySet<string>,
): Record<string, RequirementValue> {
  const neededBy = (labels: readonly string[]): boolean => labels.some((label) => reachable.has(label));
  const checked = specs.map((spec): [string, RequirementValue] => {
    const needed = neededBy(spec.mandatoryFor) ? 'mandatory' : neededBy(spec.labels) ? 'optional' : 'no';
    const value = Object.hasOwn(raw, spec.name) ? raw[spec.name] : undefined;
    const { defaultCountry, reference } = context;
    return [spec.name, checkRequirement(spec, value ?? NO_VALUE, { needed, defaultCountry, reference })];
  });
  return Object.fromEntries(checked);
}

const RANKING: readonly Quality[] = ['BAD', 'FORCED', 'MODIFIED', 'GOOD'];

/** The worst of some qualities. */
export const worstQuality = (qualities: readonly Quality[]): Quality =>
  RANKING.find((quality) => qualities.includes(quality)) ?? 'GOOD';

/** The name of the value that is the recipient's postal address; undefined where the row has none. */
export function recipientAddressName(
  specs: readonly Pick<RequirementSpec, 'name' | 'type' | 'kind'>[],
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const own = specs.find((spec) => spec.type === 'POSTAL_ADDRESS' && spec.kind === 'RECIPIENT')?.name;
  return ['postalRecipient', own, 'parcelAddress'].find((name) => name !== undefined && values[name] !== undefined);
}

function recipientOf(specs: readonly RequirementSpec[], values: Readonly<Record<string, RequirementValue>>) {
  const address = values[recipientAddressName(specs, values) ?? ''];
  const lines = address?.value ? address.value.split('\n') : [];
  const email = values.emailRecipient?.value || null;
  return {
    name: values.recipientName?.value || lines[0] || email || '',
    lines,
    countryCode: address?.countryCode ?? null,
    emailAddress: email,
  };
}

/** Another person's address on a later page keeps the row back until somebody says that the page belongs to it. */
function personOnLaterPage(recipient: readonly string[], later: readonly LaterAddress[]): Fault | null {
  const others = otherPeople(recipient, later);
  const [first] = others;
  if (first === undefined) return null;
  const parameters = { page: first.page, name: first.lines[0] ?? '', pages: patternOf(others) };
  return { label: 'address.anotherPerson', parameters };
}

/** Checks a whole row. */
export function checkRow(context: RowContext, row: RawRow): CheckedRow {
  const { specs } = context.plan;
  const route = routeOf(context, row);
  const ofScope = (scope: RequirementSpec['scope']) => specs.filter((spec) => spec.scope === scope);
  const shipment = checkValues(context, ofScope('shipment'), row.shipment, route.reachable);
  const packs = row.packs.map((pack) => checkValues(context, ofScope('pack'), pack, route.reachable));
  const qualities = [shipment, ...packs].flatMap((values) => Object.values(values).map(({ quality }) => quality));
  const recipient = recipientOf(specs, shipment);
  const fault = row.faults[0] ?? route.fault ?? personOnLaterPage(recipient.lines, row.later ?? []);
  return {
    shipment,
    packs,
    quality: fault === null ? worstQuality(qualities) : 'BAD',
    dispatch: route.dispatch,
    // Its values are as they should be: it goes as soon as the channel is on again and the row is read anew.
    fault: fault ?? route.off,
    recipient,
  };
}
