// The draft of one recipient's value: checked while it is typed, saved with the row's version.
import { useEffect, useMemo, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { isInvalid, isSessionEnd, mayPass } from '#renderer/api/failures.ts';
import { useKeptDraft } from '#renderer/session/kept-draft.ts';
import { sentValue } from '#renderer/shared/address/address.rules.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { useLiveFault } from '../workbench/use-live-fault.ts';
import { type MendTarget, mendTarget } from './mend-target.rules.ts';
import { usePrinted } from './printed/use-printed.ts';
import { editOf, type RawValue } from './raw-edit.rules.ts';

/** A value that was read elsewhere, for example from a moved area. `key` is new with each reading. */
export interface Offer {
  readonly key: number;
  readonly value: RequirementValue;
  /** Where it was read, its page counted within the letter. */
  readonly area: PageArea;
}

interface KeptMend {
  readonly version: number;
  readonly name: string;
  readonly lines: readonly string[];
  readonly country: string | null;
  /** How the letter is to be printed, where the person chose. */
  readonly inFront?: boolean | undefined;
}

/** The interrupted draft, if it belongs to this version of the row and to the value that is mended. */
function draftOf(kept: unknown, row: PackGroup, target: MendTarget | undefined): KeptMend | undefined {
  // Written by this screen. A draft of another version does not count.
  const draft = kept as KeptMend | null;
  return draft?.version === row.version && draft.name === target?.name ? draft : undefined;
}

interface MendInput {
  row: PackGroup;
  service: Service | undefined;
  /** On whose behalf the order was deposited: its values are judged by the account of that person. */
  ownerId: number | undefined;
  offer: Offer | undefined;
  onSaved: (row: PackGroup) => void;
  /** Another person changed the row or its order, so that this one is out of date. */
  onStale: () => void;
}

/** With the place where it was read, if that is another than the service's. */
const rawValue = (offer: Offer | undefined, value: RawValue): RawValue =>
  offer === undefined ? value : { ...value, area: offer.area };

export type MendDraft = ReturnType<typeof useMend>;

/** What is typed of the value, kept until it is saved. */
function useTyped(row: PackGroup, target: MendTarget | undefined, offer: Offer | undefined) {
  const { kept, keep } = useKeptDraft(`row.${row.id}`);
  const [draft] = useState(() => draftOf(kept, row, target));
  const [lines, setLines] = useState<readonly string[]>(() => draft?.lines ?? target?.value.value.split('\n') ?? []);
  const [country, setCountry] = useState(draft ? draft.country : (target?.value.countryCode ?? null));
  const [inFront, setInFront] = useState(draft?.inFront);
  useEffect(() => {
    if (!offer) return;
    setLines(offer.value.value.split('\n'));
    setCountry(offer.value.countryCode);
  }, [offer]);
  const text = sentValue(lines);
  const changed = target !== undefined && (text !== target.value.value || country !== target.value.countryCode);
  const current: KeptMend | undefined = changed
    ? { version: row.version, name: target.name, lines, country, ...(inFront === undefined ? {} : { inFront }) }
    : undefined;
  keep(current);
  return { lines, setLines, country, setCountry, inFront, setInFront, text, changed };
}

export function useMend({ row, service, ownerId, offer, onSaved, onStale }: MendInput) {
  const api = useApi();
  const failureText = useFailureText();
  const [saving, setSaving] = useState(false);
  const target = useMemo(() => mendTarget(row, service), [row, service]);
  const { text, changed, ...typed } = useTyped(row, target, offer);
  const { country, inFront } = typed;
  const { fault, pending } = useLiveFault(
    target !== undefined && changed ? { service, ownerId, name: target.name, text, country } : undefined,
    target?.value.error ?? null,
  );
  // It is right, but nobody can read it through a window: saving it as it is has it printed anew.
  const anew = !changed && target?.value.error?.label === 'address.sideways';
  const judged = changed && !pending && fault === null && target?.value.type === 'POSTAL_ADDRESS';
  const rawOf = (forced: boolean): RawValue =>
    rawValue(offer, { value: text, countryCode: country, forced, ...(anew && !forced ? { printAnew: true } : {}) });
  const printed = usePrinted(target !== undefined && (judged || anew) ? { row, target, raw: rawOf(false) } : undefined);

  const send = async (forced: boolean): Promise<PackGroup | undefined> => {
    if (!target || saving) return;
    setSaving(true);
    const wish = inFront === undefined ? {} : { onAddressPage: inFront };
    try {
      const saved = await api.call('packGroups.edit', {
        params: { packGroupId: row.id },
        body: { version: row.version, ...editOf(target, { [target.name]: { ...rawOf(forced), ...wish } }) },
      });
      onSaved(saved);
      return saved;
    } catch (error) {
      // The sign-in page shows that the session has ended.
      if (!isSessionEnd(error)) showToast('error', failureText(error));
      if (!mayPass(error) && !isInvalid(error)) onStale();
    } finally {
      setSaving(false);
    }
  };
  // What was not judged yet is judged by the server as it is saved.
  const ready = anew || (changed && (fault === null || pending));
  const save = async () => {
    if (ready) await send(false);
  };
  return {
    target,
    /** `inFront`: whether the person wants a page in front; undefined: as the letter has it. */
    ...typed,
    fault,
    changed,
    /** It is right as it was read, and saving it has it printed anew. */
    anew,
    /** How it would be printed. */
    printed,
    ready,
    saving,
    save,
    send,
  };
}
