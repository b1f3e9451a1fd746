// What of a deposit outlives the end of a session (decisions.md, "Counter failure"): its files, which the server has
// already, and everything that was entered. Pure.
import type { RequirementValue } from '#domain/api/jobs.contract.ts';
import type { Service } from '#domain/api/services.contract.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import type { BoxFile } from './creation.rules.ts';
import type { Settings } from './settings.part.tsx';
import type { Intention } from './use-create-job.ts';

export interface TypedValue {
  readonly text: string;
  readonly country: string | null;
}

/** What a person changed of the values that were read from one letter. */
export interface LetterEdits {
  /** The upload of the letter; another letter begins anew. */
  readonly fileId: string | undefined;
  /** As the server checked them. */
  readonly values: Readonly<Record<string, RequirementValue>>;
  /** As they are typed; the check may still be on its way. */
  readonly typed: Readonly<Record<string, TypedValue>>;
  readonly areas: Readonly<Record<string, PageArea>>;
}

export const noEdits = (fileId: string | undefined): LetterEdits => ({ fileId, values: {}, typed: {}, areas: {} });

export interface KeptFile extends BoxFile {
  readonly name: string;
}

export interface DepositDraft {
  /** Version of the service: its fields may be others by the next sign-in. */
  readonly version: number;
  readonly settings: Settings;
  readonly files: readonly KeptFile[];
  readonly edits?: LetterEdits;
  /** A creation whose answer did not come: repeated under the same key it makes no second job. */
  readonly intention?: Intention | undefined;
}

/** What would be lost now; undefined where nothing was put in or entered. */
export function draftToKeep(draft: Omit<DepositDraft, 'version'>, service: Service, first: Settings) {
  const entered = draft.files.length > 0 || JSON.stringify(draft.settings) !== JSON.stringify(first);
  return entered ? { version: service.version, ...draft } : undefined;
}

/**
 * The interrupted deposit as far as the service still takes it: of a service that was saved meanwhile the files whose box
 * is still there, and the name.
 */
export function draftFor(kept: unknown, service: Service, first: Settings): DepositDraft | undefined {
  // Written by this screen under the service's id.
  const draft = kept as DepositDraft | null;
  if (draft === null) return undefined;
  if (draft.version === service.version) return draft;
  const files = draft.files.filter(({ box }) => service.boxes.some((one) => one.name === box && !one.hidden));
  return { version: service.version, settings: { ...first, name: draft.settings.name }, files };
}
