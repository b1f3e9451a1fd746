// The technical areas that the service adds to one of its channels, arranged on the page: from the draft, and back into it,
// over the whole main region.
import { useCallback, useMemo } from 'react';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { makesAddressPage } from '#domain/services/sheets.rules.ts';
import { useApi } from '#renderer/api/api.ts';
import { Arranging } from '#renderer/shared/compose/arranging.part.tsx';
import type { Compose, ComposeContext, ProofWish } from '#renderer/shared/compose/compose.types.ts';
import { reachOf } from '#renderer/shared/expressions/reach.rules.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useDraft } from '../draft-context.ts';
import type { Draft } from '../service-draft.rules.ts';
import { addressAreaOf } from './address-area.ts';

/** Where the address is read, if that is on the page that lies first in the envelope. */
function addressInFront(draft: Draft, index: number): ComposeContext['address'] {
  const { addressPage = 'never' } = draft.channels[index]?.composition ?? {};
  const area = addressAreaOf(draft);
  return area?.page === 1 && !makesAddressPage({ addressPage, forced: false, boxes: draft.boxes }) ? area : undefined;
}

/** The surroundings of the areas of one channel; undefined: there is no such channel. */
function useContext(index: number): ComposeContext | undefined {
  const api = useApi();
  const faultText = useFaultText();
  const { draft, faultAt, undo, redo } = useDraft();
  const around = useMemo(() => trialOf(draft, index), [draft, index]);
  const compose = useCallback(
    ({ areas, fileId, letter, ...wish }: ProofWish, { signal, ...known }: Parameters<Compose>[1]) => {
      if (!around) throw new Error('no such channel of the service');
      const composition = { ...around.composition, technicalAreas: [...areas] };
      const file = { ...(fileId ? { fileId } : {}), ...(letter ? { letter } : {}) };
      return api.call('services.composePage', { body: { ...around, ...wish, ...known, ...file, composition }, signal });
    },
    [api, around],
  );
  if (!around) return undefined;
  return {
    key: JSON.stringify(around),
    compose,
    reach: (place) => reachOf(draft, place),
    mainBox: mainBoxOf(draft)?.name ?? '',
    faultAt: (path) => faultText(faultAt([...areasAt(index), ...path])),
    undo,
    redo,
    laid: (mainBoxOf(draft)?.appositions ?? []).map(({ id, label, layer }) => ({ name: label || id, layer })),
    address: addressInFront(draft, index),
  };
}

const areasAt = (index: number) => ['channels', index, 'composition', 'technicalAreas'] as const;

/** @param index of the channel in the draft */
export function ArrangedAreas({ index, onLeave }: { index: number; onLeave: () => void }) {
  const { draft, change } = useDraft();
  const channel = draft.channels[index];
  const context = useContext(index);
  if (!channel || !context) return null;
  return (
    <Arranging
      owner={draft.name}
      name={channel.label}
      value={channel.composition.technicalAreas as readonly TechnicalArea[]}
      onChange={(areas) => change(areasAt(index), areas)}
      context={context}
      onLeave={onLeave}
    />
  );
}

/** Everything of the draft that a page is composed by, but the areas. */
function trialOf(draft: Draft, index: number) {
  const channel = draft.channels[index];
  if (!channel) return undefined;
  const { technicalAreas: _areas, ...composition } = channel.composition;
  return {
    ouId: draft.ouId,
    ...(draft.id === undefined ? {} : { serviceId: draft.id }),
    channelId: channel.channelId,
    boxes: draft.boxes,
    options: channel.options,
    composition,
  };
}
