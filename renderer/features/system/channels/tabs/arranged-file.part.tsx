// The technical areas of one output file of a channel, arranged on a sample page as the engine draws it.
import { useCallback, useMemo, useState } from 'react';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { Arranging } from '#renderer/shared/compose/arranging.part.tsx';
import type { Compose, ComposeContext, ProofWish } from '#renderer/shared/compose/compose.types.ts';
import { reachOf } from '#renderer/shared/expressions/reach.rules.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { SampleContext, useOwnSample } from '#renderer/shared/sample/sample.ts';
import type { ChannelForm } from '../channel-draft.rules.ts';

type Areas = readonly TechnicalArea[];

/** What was there before each change, and what was taken back. */
function useUndone(value: Areas, onChange: (areas: Areas) => void) {
  const [{ before, after }, keep] = useState<{ before: readonly Areas[]; after: readonly Areas[] }>({
    before: [],
    after: [],
  });
  const last = before.at(-1);
  const next = after.at(-1);
  return {
    change: (areas: Areas) => {
      keep({ before: [...before, value], after: [] });
      onChange(areas);
    },
    undo:
      last &&
      (() => {
        keep({ before: before.slice(0, -1), after: [...after, value] });
        onChange(last);
      }),
    redo:
      next &&
      (() => {
        keep({ before: [...before, value], after: after.slice(0, -1) });
        onChange(next);
      }),
  };
}

/** What rules of a channel may name: its requirements, and facts of the letter; no service is known. */
const reachIn = ({ name, requirements }: ChannelForm['draft'], place: 'areaCondition' | 'areaContent') =>
  reachOf(
    {
      name,
      boxes: [],
      serviceMetadatas: [],
      requirements: requirements.map((one) => ({ name: one.name, value: null })),
    },
    place,
  );

interface ArrangedFileProps {
  form: ChannelForm;
  /** Of the file among those of the draft. */
  index: number;
  onChange: (areas: Areas) => void;
  onLeave: () => void;
}

export function ArrangedFile({ form, index, onChange, onLeave }: ArrangedFileProps) {
  const api = useApi();
  const faultText = useFaultText();
  const { draft, faultAt } = form;
  const file = draft.outputFileDefinitions[index];
  const value = file?.technicalAreas ?? [];
  const { change, undo, redo } = useUndone(value, onChange);
  const sample = useOwnSample([], `channel ${draft.id ?? 'new'}`);
  const around = useMemo(() => trialOf(draft, index), [draft, index]);
  const compose: Compose = useCallback(
    ({ areas, fileId, letter, ...wish }: ProofWish, { signal, ...known }) => {
      const { outputFile, ...rest } = around;
      const body = { ...rest, ...wish, ...known, ...(fileId ? { fileId } : {}), ...(letter ? { letter } : {}) };
      return api.call('channels.composePage', {
        body: { ...body, outputFile: { ...outputFile, technicalAreas: [...areas] } },
        signal,
      });
    },
    [api, around],
  );
  const fault = faultAt('outputFileDefinitions');
  const context: ComposeContext = {
    key: JSON.stringify(around),
    compose,
    reach: (place) => reachIn(draft, place),
    mainBox: '',
    faultAt: (path) => {
      const field = ['outputFileDefinitions', index, 'technicalAreas', ...path].join('.');
      return String(fault?.parameters.field ?? '').startsWith(field) ? faultText(fault) : undefined;
    },
    undo,
    redo,
    laid: [],
    address: undefined,
  };
  return (
    <SampleContext value={sample}>
      <Arranging
        owner={draft.name}
        name={file?.name ?? ''}
        value={value}
        onChange={change}
        context={context}
        onLeave={onLeave}
      />
    </SampleContext>
  );
}

/** Everything that a page is composed by, but the areas. */
function trialOf({ channelType, timeZone, requirements, outputFileDefinitions }: ChannelForm['draft'], index: number) {
  const [first] = outputFileDefinitions;
  const file = outputFileDefinitions[index] ?? first;
  if (!file) throw new Error('A channel without output files.');
  const { technicalAreas: _areas, ...outputFile } = file;
  return { channelType, timeZone, requirements, outputFile };
}
