// What is kept of a deposit when the session ends (docs/model.md, "Counter failure"): its files, which the server has
// already, and everything that was entered. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { sentValue } from '#renderer/shared/address/address.rules.ts';
import type { BoxFile, Settings } from '../creation/creation.rules.ts';
import type { Intention } from '../creation/use-create-job.ts';
import { hasSlot } from '../workbench/slots.rules.ts';

export interface TypedValue {
  readonly text: string;
  readonly country: string | null;
}

/** What a person changed of the values that were read from one letter. */
export interface LetterEdits {
  /** The upload of the letter; another letter starts without changes. */
  readonly fileId: string | undefined;
  /** As the server checked them. */
  readonly values: Readonly<Record<string, RequirementValue>>;
  /** As they are typed; the check may still be on its way. */
  readonly typed: Readonly<Record<string, TypedValue>>;
  readonly areas: Readonly<Record<string, PageArea>>;
}

export const noEdits = (fileId: string | undefined): LetterEdits => ({ fileId, values: {}, typed: {}, areas: {} });

const sentTyped = ({ text, country }: TypedValue) => ({ value: sentValue(text.split('\n')), countryCode: country });

type Entered = Pick<LetterEdits, 'values' | 'typed'>;

/** Whether it was typed after the server's last answer about it. */
function isUnchecked(name: string, { values, typed }: Entered): boolean {
  const one = typed[name];
  if (one === undefined) return false;
  const { value, countryCode } = sentTyped(one);
  return values[name]?.value !== value || values[name]?.countryCode !== countryCode;
}

/** Whether something was typed that the server has not checked yet. */
export const hasUnchecked = (edits: Entered): boolean =>
  Object.keys(edits.typed).some((name) => isUnchecked(name, edits));

/** The changes as they are sent: what the fields contain, checked or not. The server checks it again. */
export function enteredValues(edits: Entered & Partial<Pick<LetterEdits, 'areas'>>) {
  const names = [...new Set([...Object.keys(edits.values), ...Object.keys(edits.typed)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const { [name]: checked } = edits.values;
      const { [name]: typed } = edits.typed;
      const area = edits.areas?.[name];
      const place = area === undefined ? {} : { area };
      if (typed !== undefined && isUnchecked(name, edits))
        return [[name, { ...sentTyped(typed), forced: false, ...place }] as const];
      if (checked === undefined) return [];
      const { value, countryCode, forced } = checked;
      return [[name, { value, countryCode, forced, ...place }] as const];
    }),
  );
}

type Read = Readonly<Record<string, RequirementValue>>;

const readsSame = (a: RequirementValue | undefined, b: RequirementValue | undefined): boolean =>
  a !== undefined && b !== undefined && a.value === b.value && a.countryCode === b.countryCode;

/** Names of the values that differ from what was read: what a person corrected by hand. */
export function correctedNames(edits: LetterEdits, read: Read): string[] {
  return Object.entries(enteredValues(edits)).flatMap(([name, { value, countryCode }]) => {
    const before = read[name];
    return before?.value === value && before.countryCode === countryCode ? [] : [name];
  });
}

/** The corrections of one letter for another: where just the same was read again, in the same place. */
export function carriedEdits(
  edits: LetterEdits,
  { before, now, fileId }: { readonly before: Read; readonly now: Read; readonly fileId: string | undefined },
): LetterEdits {
  const same = correctedNames(edits, before).filter(
    (name) => edits.areas[name] === undefined && readsSame(before[name], now[name]),
  );
  const only = <V>(values: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => same.includes(name)));
  return { fileId, values: only(edits.values), typed: only(edits.typed), areas: {} };
}

export interface KeptFile extends BoxFile {
  readonly name: string;
}

export interface DepositDraft {
  /** Version of the service, whose fields may differ at the next sign-in. */
  readonly version: number;
  readonly settings: Settings;
  readonly files: readonly KeptFile[];
  readonly edits?: LetterEdits;
  /** A creation whose answer was lost: repeated under the same key, it makes no second job. */
  readonly intention?: Intention | undefined;
}

/** What would be lost now; undefined where nothing was put in or entered. */
export function draftToKeep(draft: Omit<DepositDraft, 'version'>, service: Service, first: Settings) {
  const entered = draft.files.length > 0 || JSON.stringify(draft.settings) !== JSON.stringify(first);
  return entered ? { version: service.version, ...draft } : undefined;
}

/**
 * The interrupted deposit, as far as the service still accepts it. When the service was saved meanwhile, only the name
 * and the files whose box still exists are kept.
 */
export function draftFor(kept: unknown, service: Service, first: Settings): DepositDraft | undefined {
  // Written by this screen under the service's id.
  const draft = kept as DepositDraft | null;
  if (draft === null) return undefined;
  if (draft.version === service.version) return draft;
  const files = draft.files.filter(({ box }) => hasSlot(service, box));
  return { version: service.version, settings: { ...first, name: draft.settings.name }, files };
}
