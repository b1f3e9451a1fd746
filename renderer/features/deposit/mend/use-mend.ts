// The draft of one recipient's value: checked while it is typed, saved with the row's version.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { useApi } from '#renderer/api/api.ts';
import { isInvalid, isSessionEnd, mayPass } from '#renderer/api/failures.ts';
import { useKeptDraft } from '#renderer/session/kept-draft.ts';
import { sentValue } from '#renderer/shared/address/address.rules.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { flagOf, isBad, requirementOf } from '../workbench/service.rules.ts';

/** A value that was read elsewhere, for example from a moved area. `key` is new with each reading. */
export interface Offer {
  readonly key: number;
  readonly value: RequirementValue;
}

export interface MendTarget {
  readonly name: string;
  readonly value: RequirementValue;
  /** Set where the value belongs to one document of the row. */
  readonly packId: number | undefined;
}

const CHECK_DELAY_MS = 200;

/** The value to work on: the first bad one, else the recipient's. */
export function mendTarget(row: PackGroup, service: Service | undefined): MendTarget | undefined {
  const all: MendTarget[] = [
    ...Object.entries(row.shipmentRequirements).map(([name, value]) => ({ name, value, packId: undefined })),
    ...row.packs.flatMap((pack) =>
      Object.entries(pack.requirements).map(([name, value]) => ({ name, value, packId: pack.id })),
    ),
  ];
  const isRecipient = ({ name }: MendTarget) => requirementOf(service, name)?.kind === 'RECIPIENT';
  return (
    all.find(({ value }) => isBad(value)) ??
    all.find((one) => isRecipient(one) && flagOf(one.value, 'needed')) ??
    all.find(({ value }) => value.type === 'POSTAL_ADDRESS') ??
    all[0]
  );
}

interface MendDraft {
  readonly version: number;
  readonly name: string;
  readonly lines: readonly string[];
  readonly country: string | null;
}

/** The interrupted draft, if it belongs to the row as it stands and to the value that is worked on. */
function draftOf(kept: unknown, row: PackGroup, target: MendTarget | undefined): MendDraft | undefined {
  // Written by this screen; of another version it counts as none.
  const draft = kept as MendDraft | null;
  return draft?.version === row.version && draft.name === target?.name ? draft : undefined;
}

interface MendInput {
  row: PackGroup;
  service: Service | undefined;
  /** On whose behalf the order was deposited: its values are judged by the account of that person. */
  ownerId: number | undefined;
  offer: Offer | undefined;
  onSaved: (row: PackGroup) => void;
  /** Somebody else changed the row or its order meanwhile: what stands here is old. */
  onStale: () => void;
}

export function useMend({ row, service, ownerId, offer, onSaved, onStale }: MendInput) {
  const api = useApi();
  const words = useFailureText();
  const target = useMemo(() => mendTarget(row, service), [row, service]);
  const { kept, keep } = useKeptDraft(`row.${row.id}`);
  const [draft] = useState(() => draftOf(kept, row, target));
  const [lines, setLines] = useState<readonly string[]>(() => draft?.lines ?? target?.value.value.split('\n') ?? []);
  const [country, setCountry] = useState(draft ? draft.country : (target?.value.countryCode ?? null));
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    if (!offer) return;
    setLines(offer.value.value.split('\n'));
    setCountry(offer.value.countryCode);
  }, [offer]);
  const text = sentValue(lines);
  const changed = target !== undefined && (text !== target.value.value || country !== target.value.countryCode);
  const current: MendDraft | undefined = changed
    ? { version: row.version, name: target.name, lines, country }
    : undefined;
  keep(current);
  const fault = useLiveFault(
    changed ? { service, ownerId, target, text, country } : undefined,
    target?.value.error ?? null,
  );

  const save = async (forced: boolean) => {
    if (!target || saving || (!changed && !forced)) return;
    setSaving(true);
    const raw = { [target.name]: { value: text, countryCode: country, forced } };
    try {
      const saved = await api.call('packGroups.edit', {
        params: { packGroupId: row.id },
        body:
          target.packId === undefined
            ? { version: row.version, rawShipmentRequirements: raw }
            : { version: row.version, rawPackRequirements: { [String(target.packId)]: raw } },
      });
      onSaved(saved);
    } catch (error) {
      // The door says that the session has ended.
      if (!isSessionEnd(error)) showToast('error', words(error));
      if (!mayPass(error) && !isInvalid(error)) onStale();
    } finally {
      setSaving(false);
    }
  };
  return { target, lines, setLines, country, setCountry, fault, changed, saving, save };
}

interface Checked {
  service: Service | undefined;
  ownerId: number | undefined;
  target: MendTarget | undefined;
  text: string;
  country: string | null;
}

/** What is wrong with the draft, asked of the server a moment after the last key; until then the last answer. */
function useLiveFault(draft: Checked | undefined, stored: Fault | null): Fault | null {
  const api = useApi();
  const [settled, setSettled] = useState<{ text: string; country: string | null }>();
  const text = draft?.text;
  const country = draft?.country ?? null;
  useEffect(() => {
    if (text === undefined) return setSettled(undefined);
    const timer = setTimeout(() => setSettled({ text, country }), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, country]);
  const serviceId = draft?.service?.id;
  const ownerId = draft?.ownerId;
  const name = draft?.target?.name;
  const check = useQuery({
    queryKey: ['requirements.check', serviceId, ownerId, name, settled],
    queryFn: () =>
      api.call('requirements.check', {
        body: {
          serviceId: serviceId ?? 0,
          targetOwnerId: ownerId ?? null,
          requirementName: name ?? '',
          requirementValue: { value: settled?.text ?? '', countryCode: settled?.country ?? null },
        },
      }),
    enabled: settled !== undefined && serviceId !== undefined && name !== undefined,
    placeholderData: (before) => before,
  });
  return draft && settled && check.data ? check.data.error : stored;
}
