// The draft of one record: changed field by field, checked while it is typed, saved whole; a newer version that somebody
// else saved is compared before it is overwritten.
import { useCallback, useMemo, useState } from 'react';
import type { ZodType } from 'zod';
import type { Fault } from '#domain/api/shapes.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import { ApiFailure, isConflict, saidAs } from '#renderer/api/failures.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { changedFields, type FieldFault, faultsOfDraft, type RecordDraft } from './record.rules.ts';

export interface RecordForm<D extends RecordDraft = RecordDraft> {
  readonly draft: D;
  /** What the draft began with. */
  readonly base: D;
  readonly change: (field: string, value: unknown) => void;
  readonly changed: readonly string[];
  readonly faults: readonly FieldFault[];
  readonly faultAt: (field: string) => FieldFault | undefined;
  /** Why the last save was refused, where that concerns no field. */
  readonly refusal: Fault | undefined;
  /** Somebody saved meanwhile. */
  readonly isStale: boolean;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
  /** Takes what came of a comparison, and saves it. */
  readonly settle: (draft: D) => Promise<void>;
  readonly saving: boolean;
}

interface Options<D extends RecordDraft> {
  /** What a save must be like. */
  readonly schema: ZodType;
  /** Sends the draft; what is stored comes back as the next draft begins. */
  readonly send: (draft: D) => Promise<D>;
  /** What is said when it is stored. */
  readonly nameOf: (draft: D) => string;
  /** What is said when the server fails by itself. */
  readonly failed?: ErrorLabel;
  /** Further faults, beyond the schema. */
  readonly check?: (draft: D) => readonly FieldFault[];
  /** Fields at which refusals of the server stand that name none, by their labels. */
  readonly places?: Readonly<Record<string, string>>;
}

/** The field that a refusal of the server names. */
const fieldOf = (
  { label, parameters }: ApiFailure,
  draft: RecordDraft,
  places: Options<RecordDraft>['places'],
): string => {
  const named = places?.[label] ?? String(parameters.field ?? '');
  // A form may hold nested fields side by side: `properties.locale` is its `locale`.
  return named.split('.').find((part) => part in draft) ?? '';
};

/** The schema's faults and those of the form; where both have one of a field, the form knows better words. */
function faultsOf<D extends RecordDraft>(schema: ZodType, check: Options<D>['check'], draft: D): FieldFault[] {
  const own = check?.(draft) ?? [];
  return [...own, ...faultsOfDraft(schema, draft).filter(({ field }) => !own.some((one) => one.field === field))];
}

/** A refusal of the server at its field; that somebody else saved concerns none. */
function refusalOf(error: ApiFailure, wanted: RecordDraft, places: Options<RecordDraft>['places']): FieldFault {
  const { label, parameters } = error;
  return { field: isConflict(error) ? '' : fieldOf(error, wanted, places), label, parameters };
}

/** @param saved the record as it is stored, or as a new one begins; a newer one replaces an untouched draft */
export function useRecord<D extends RecordDraft>(saved: D, options: Options<D>): RecordForm<D> {
  const { schema, send, nameOf, failed, check, places } = options;
  const notify = useToasts();
  const [{ base, draft }, setState] = useState({ base: saved, draft: saved });
  const [refused, setRefused] = useState<FieldFault>();
  const [conflict, setConflict] = useState(false);
  const [saving, setSaving] = useState(false);
  const changed = useMemo(() => changedFields(base, draft), [base, draft]);
  // What was just stored is newer than the list that it will come in.
  const isNewer = (saved.version ?? 0) > (base.version ?? 0);
  if (isNewer && changed.length === 0 && !saving) setState({ base: saved, draft: saved });
  const faults = useMemo(
    () => [...faultsOf(schema, check, draft), ...(refused?.field ? [refused] : [])],
    [schema, draft, check, refused],
  );
  const change = useCallback((field: string, value: unknown) => {
    setRefused(undefined);
    setState((now) => ({ ...now, draft: { ...now.draft, [field]: value } }));
  }, []);
  const store = async (wanted: D) => {
    setSaving(true);
    try {
      const stored = await send(wanted);
      setState({ base: stored, draft: stored });
      setConflict(false);
      setRefused(undefined);
      notify('success', 'records.saved', { name: nameOf(stored) });
    } catch (error) {
      if (isConflict(error)) setConflict(true);
      if (!(error instanceof ApiFailure)) throw error;
      setRefused(refusalOf(failed ? saidAs(failed, error, { name: nameOf(wanted) }) : error, wanted, places));
    } finally {
      setSaving(false);
    }
  };
  const isBegun = changed.length > 0 || base.version !== undefined;
  return {
    draft,
    base,
    change,
    changed,
    faults,
    // Nothing is wrong with a new record that nobody has begun.
    faultAt: (field) => (isBegun ? faults.find((fault) => fault.field === field) : undefined),
    refusal: refused?.field === '' ? refused : undefined,
    isStale: conflict || (isNewer && changed.length > 0 && !saving),
    discard: () => {
      setRefused(undefined);
      setConflict(false);
      const stored = isNewer ? saved : base;
      setState({ base: stored, draft: stored });
    },
    save: () => store(draft),
    settle: async (wanted) => {
      setState((now) => ({ ...now, draft: wanted }));
      await store(wanted);
    },
    saving,
  };
}
