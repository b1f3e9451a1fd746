// The technical areas that the service adds to one of its channels, in the compose editor: from the draft, and back into it.
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import type { ComposeContext, ProofWish } from '#renderer/features/processing/compose/compose.types.ts';
import { reachOf } from '#renderer/features/processing/expressions/reach.rules.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useDraft } from '../draft-context.ts';
import type { Draft } from '../service-draft.rules.ts';

const Editor = lazy(() =>
  import('#renderer/features/processing/compose/compose-editor.part.tsx').then((one) => ({
    default: one.ComposeEditor,
  })),
);

/** Where the service reads the address of a row, if it does so on the first page. */
function addressOf({ requirements }: Draft): ComposeContext['address'] {
  const value = requirements.find(({ name }) => name === 'postalRecipient')?.value as
    | { type: string; area?: { page: number; left: number; top: number; width: number; height: number } | null }
    | null
    | undefined;
  return value?.type === 'pdfText' && value.area?.page === 1 ? value.area : undefined;
}

/** @param index of the channel in the draft */
export function ChannelAreas({ index }: { index: number }) {
  const api = useApi();
  const faultText = useFaultText();
  const { draft, change, faultAt, undo, redo } = useDraft();
  const channel = draft.channels[index];
  const at = ['channels', index, 'composition', 'technicalAreas'] as const;
  const channels = useCall('channels.list');
  const type = channels.data?.find(({ id }) => id === channel?.channelId)?.channelType;
  const around = useMemo(() => trialOf(draft, index), [draft, index]);
  const compose = useCallback(
    ({ areas, ...wish }: ProofWish) => {
      if (!around) throw new Error('no such channel of the service');
      const composition = { ...around.composition, technicalAreas: [...areas] };
      return api.call('services.composePage', { body: { ...around, ...wish, composition } });
    },
    [api, around],
  );
  if (!channel || !around) return null;
  const context: ComposeContext = {
    key: JSON.stringify(around),
    compose,
    reach: (place) => reachOf(draft, place),
    mainBox: mainBoxOf(draft)?.name ?? '',
    faultAt: (path) => faultText(faultAt([...at, ...path])),
    undo,
    redo,
    laid: (mainBoxOf(draft)?.appositions ?? []).map(({ id, label, layer }) => ({ name: label || id, layer })),
    paper: type === undefined || CHANNEL_TYPE_ROWS[type].paper,
    address: addressOf(draft),
  };
  return (
    <Suspense fallback={null}>
      <Editor
        value={channel.composition.technicalAreas as readonly TechnicalArea[]}
        onChange={(areas) => change(at, areas)}
        context={context}
      />
    </Suspense>
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
