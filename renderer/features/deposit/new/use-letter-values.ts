// The values of one letter: read by the server when its file is there, and what a person changed of them.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { isBad } from '../workbench/service.rules.ts';
import { correctedNames, type LetterEdits, type TypedValue } from './kept-deposit.rules.ts';
import { useAreaReading } from './use-area-reading.ts';
import { useCarriedEdits } from './use-carried-edits.ts';
import { useLetterEdits } from './use-letter-edits.ts';
import { useMinimumDuration } from './use-minimum-duration.ts';

interface LetterInput {
  readonly service: Service;
  readonly ownerId: number | undefined;
  /** The upload of the letter; undefined while the server does not have it. */
  readonly fileId: string | undefined;
  /** What the end of a session interrupted. */
  readonly kept: LetterEdits | undefined;
}

/** A shorter sign that an address is being read would only flicker. */
const READ_SHOWN_MS = 1000;

export type LetterValues = ReturnType<typeof useLetterValues>;

export function useLetterValues({ service, ownerId, fileId, kept }: LetterInput) {
  const api = useApi();
  const { edits, now, edit, setEdits } = useLetterEdits(fileId, kept);
  const [restored, setRestored] = useState(0);
  const computed = useQuery({
    queryKey: ['requirements.compute', service.id, ownerId, fileId],
    queryFn: () =>
      api.call('requirements.compute', {
        query: { serviceId: service.id, targetOwnerId: ownerId },
        parts: [{ name: 'fileId', value: fileId }],
      }),
    enabled: fileId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useCarriedEdits({ fileId, read: computed.data, edits, setEdits });
  const values: Readonly<Record<string, RequirementValue>> = { ...computed.data, ...now.values };
  const area = useAreaReading({
    serviceId: service.id,
    ownerId,
    fileId,
    areas: now.areas,
    onArea: (name, place) => edit('areas', name, place),
    onRead: (name, value) => edit('values', name, value),
  });
  return {
    fileId,
    computed,
    values,
    /** How many values differ from what was read. */
    corrected: computed.data === undefined ? 0 : correctedNames(now, computed.data).length,
    hasBad: Object.values(values).some(isBad),
    reading: useMinimumDuration(fileId !== undefined && computed.isPending, READ_SHOWN_MS),
    edits,
    now,
    edit,
    /** What is typed, which nothing replaces that is still being read. */
    type: (name: string, typed: TypedValue | undefined) => {
      if (typed !== undefined) area.typed(name);
      edit('typed', name, typed);
    },
    /** Shows what was entered elsewhere. */
    restore: (entered: LetterEdits | undefined) => {
      if (entered === undefined) return;
      setEdits(entered);
      setRestored((now) => now + 1);
    },
    /** How often that was. */
    restored,
    readArea: area.read,
    /** The value of a moved area is on its way. */
    readingArea: area.busy,
  };
}
