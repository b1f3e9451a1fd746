// Edits laid over the values of a row or a document: what may be changed, who changed it from what, what stays. Pure.
import type { Forcing, RawValue, RequirementValue, ValueChange } from '#domain/api/deposit/value.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { checkRequirementEdit } from '#domain/requirements/quality.ts';
import { plainValue } from '#domain/shared/plain-value.ts';
import { NO_VALUE, type RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { rawOfAll } from '#server/letters/rows/stored-groups.ts';

interface Edits {
  readonly scope: 'shipment' | 'pack';
  readonly specs: readonly RequirementSpec[];
  readonly stored: Readonly<Record<string, RequirementValue>>;
  readonly edits: Readonly<Record<string, RawValue>>;
  /** Who forces, if anybody does. */
  readonly forcing: Forcing;
}

/** What the value was before anybody changed it, and who changes it now. */
const changeOf = (before: RawRequirement | undefined, { forcedBy, forcedAt }: Forcing): ValueChange => ({
  read: before?.change || before?.modified ? (before.change?.read ?? null) : (before?.value ?? ''),
  by: forcedBy,
  at: forcedAt,
});

/** What was read or given before the first change; undefined where that is not known, or is an address of a page. */
function asRead(spec: RequirementSpec, edit: RawValue, before: RawRequirement | undefined): RawRequirement | undefined {
  const read = before?.change?.read ?? null;
  if (edit.takeBack !== true || read === null || spec.type === 'POSTAL_ADDRESS') return undefined;
  return { ...NO_VALUE, value: read };
}

/** A value as it was, as an edit wants it, and who edits. */
interface Laying {
  readonly edit: RawValue;
  readonly before: RawRequirement | undefined;
  readonly forcing: Forcing;
}

/** Whether an address is printed anew then; undefined: as before. */
const PRINTED_ANEW = { begins: true, ends: false, upright: undefined, asBefore: undefined } as const;
type Anew = keyof typeof PRINTED_ANEW;

interface Wanted {
  readonly value: string;
  readonly countryCode: string | null;
  readonly anew: Anew;
  readonly changed: boolean;
}

/** What becomes of printing an address anew that is as it was read. What stands turned begins so each time it is said. */
function anewOf({ edit, before }: Laying): Anew {
  const { sideways, printAnew } = before?.properties ?? {};
  if (edit.printAnew === true) return sideways === true ? 'upright' : printAnew === true ? 'asBefore' : 'begins';
  return edit.printAnew === false && printAnew === true ? 'ends' : 'asBefore';
}

function wantedOf(spec: RequirementSpec, laying: Laying): Wanted {
  const { edit, before = NO_VALUE } = laying;
  const value = edit.value.replaceAll('\r\n', '\n');
  const countryCode = edit.countryCode === undefined ? before.countryCode : edit.countryCode;
  const isOther = value !== before.value || countryCode !== before.countryCode;
  const anew = spec.type === 'POSTAL_ADDRESS' && !isOther ? anewOf(laying) : 'asBefore';
  return { value, countryCode, anew, changed: isOther || anew === 'begins' || anew === 'upright' };
}

/** What is known of the reading: with a change all is gone but where it stood. */
function propertiesOf({ edit, before }: Laying, { changed, anew }: Wanted): Readonly<Record<string, unknown>> {
  const place = edit.area ?? before?.properties?.area;
  const read = changed ? (place === undefined ? {} : { area: place }) : before?.properties;
  const isWanted = edit.onAddressPage ?? before?.properties?.onAddressPage === true;
  const onAddressPage = isWanted && anew !== 'ends' ? true : undefined;
  const printAnew = PRINTED_ANEW[anew] ?? read?.printAnew === true;
  return { ...read, onAddressPage, printAnew: printAnew || undefined };
}

/** Who changed the value from what: now, before, or nobody, where it is as it was read again. */
function changeIn(
  { before, forcing }: Laying,
  { changed, anew, value }: Wanted,
): Pick<RawRequirement, 'change' | 'modified'> {
  if (changed) return { change: changeOf(before, forcing), modified: true };
  if (anew === 'ends' && before?.change?.read === value) return { modified: false };
  return { ...(before?.change ? { change: before.change } : {}), modified: before?.modified === true };
}

/** A value that was forced before keeps the name of whoever did it. */
const forcedBy = ({ before, forcing }: Laying, { changed }: Wanted): Forcing =>
  (changed ? undefined : before?.forcing) ?? forcing;

/** One value with its edit laid over it. */
function laid(spec: RequirementSpec, laying: Laying): Result<RawRequirement> {
  const { edit, before } = laying;
  const wanted = wantedOf(spec, laying);
  const { value, countryCode, changed } = wanted;
  const force = edit.forced ?? (!changed && before?.forced === true);
  const { name, editable, forceable } = spec;
  const taken = asRead(spec, edit, before);
  const isChange = changed || taken !== undefined;
  const empty = plainValue(value) === '';
  const allowed = checkRequirementEdit({ name, editable, forceable, changed: isChange, force, empty });
  if (!allowed.ok) return allowed;
  if (taken !== undefined) return ok(taken);
  const { change: _change, ...unchanged } = before ?? NO_VALUE;
  return ok({
    ...(changed ? {} : unchanged),
    ...(force ? { forcing: forcedBy(laying, wanted) } : {}),
    ...changeIn(laying, wanted),
    properties: propertiesOf(laying, wanted),
    value,
    countryCode,
    forced: force,
  });
}

/** The values of one scope with the edits laid over them. */
export function withEdits({ scope, specs, stored, edits, forcing }: Edits): Result<Record<string, RawRequirement>> {
  const values = rawOfAll(stored);
  for (const [name, edit] of Object.entries(edits)) {
    const spec = specs.find((one) => one.name === name && one.scope === scope);
    if (spec === undefined) return refuse('requirement.notOfService', { name });
    const before = Object.hasOwn(values, name) ? values[name] : undefined;
    const edited = laid(spec, { edit, before, forcing });
    if (!edited.ok) return edited;
    values[name] = edited.value;
  }
  return ok(values);
}
