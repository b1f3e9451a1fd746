// A value of a letter, read again where its area was moved to. Only the last move of a value counts, whichever answer comes last,
// and only while nothing was typed since.
import { useRef, useState } from 'react';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import type { LetterEdits } from './kept-deposit.rules.ts';

interface AreaReading {
  readonly serviceId: number;
  readonly ownerId: number | undefined;
  readonly fileId: string | undefined;
  readonly areas: LetterEdits['areas'];
  readonly onArea: (name: string, area: PageArea | undefined) => void;
  readonly onRead: (name: string, value: RequirementValue) => void;
}

export function useAreaReading({ serviceId, ownerId, fileId, areas, onArea, onRead }: AreaReading) {
  const api = useApi();
  /** Of each value, the move that counts. */
  const last = useRef(new Map<string, symbol>());
  const [underway, setUnderway] = useState(0);
  const read = async (name: string, area: PageArea): Promise<void> => {
    const move = Symbol(name);
    const { [name]: before } = areas;
    last.current.set(name, move);
    onArea(name, area);
    setUnderway((now) => now + 1);
    try {
      const value = await api.call('requirements.extractAndCheckArea', {
        parts: [
          { name: 'serviceId', value: String(serviceId) },
          ...(ownerId === undefined ? [] : [{ name: 'targetOwnerId', value: String(ownerId) }]),
          { name: 'requirementName', value: name },
          { name: 'area', value: area },
          { name: 'fileId', value: fileId },
        ],
      });
      if (last.current.get(name) === move) onRead(name, value);
    } catch (failure) {
      if (last.current.get(name) !== move) return;
      // The value is still that of the place before.
      onArea(name, before);
      api.report(failure);
    } finally {
      setUnderway((now) => now - 1);
    }
  };
  return {
    read,
    /** The value was typed: what is still being read does not replace it. */
    typed: (name: string) => last.current.delete(name),
    /** The value of an area is on its way: the letter has that of another place. */
    busy: underway > 0,
  };
}
