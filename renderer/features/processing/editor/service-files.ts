// The files that boxes name: stored with the service, or brought by the next save; and the sample data files of this screen.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { pageMemory } from '#renderer/shared/sample/page-memory.ts';
import { freeFileName } from './service-files.rules.ts';

/** A file that a box names. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: number;
  /** Of the stored service; undefined: it comes with the save. */
  readonly stored?: { readonly serviceId: number; readonly fileId: string };
  readonly file?: File;
}

export interface DraftFiles {
  /** By the name that a box gives it: the id of a stored file, or the name of one that comes with the save. */
  readonly named: (reference: string) => NamedFile | undefined;
  /** Keeps a file until the save. @returns what boxes call it */
  readonly add: (file: File) => string;
  /** Those that were added, by what boxes call them. */
  readonly added: ReadonlyMap<string, File>;
  /** Data files on which the reading of a box is tried, by the name of the box; they are never saved. */
  readonly samples: ReadonlyMap<string, File>;
  readonly setSample: (box: string, file: File) => void;
}

type Files = ReadonlyMap<string, File>;
const NONE: Files = new Map();
/** They stay on the way to the simulator and back; the draft itself is kept longer, and says so where it misses one. */
const addedTo = pageMemory(NONE);
const samplesOf = pageMemory(NONE);

/** They are stored, or nobody wants them. */
export const forgetAdded = (place: string): void => addedTo.keep(place, NONE);

/**
 * @param service undefined: it is a new one
 * @param restores line of the history whose state the draft began with: its files are the draft’s too
 */
export function useDraftFiles(place: string, service: Service | undefined, restores: number | undefined): DraftFiles {
  const { id: serviceId = 0 } = service ?? {};
  const former = useCall(
    'services.version',
    { params: { serviceId, revisionId: restores ?? 0 } },
    { enabled: restores !== undefined && service !== undefined },
  ).data?.files;
  const [added, setAdded] = useState(() => addedTo.of(place));
  /** Names that were given: several files may be added at once. */
  const taken = useRef<string[]>([...added.keys()]);
  const [samples, setSamples] = useState(() => samplesOf.of(place));
  const named = useCallback(
    (reference: string): NamedFile | undefined => {
      const file = added.get(reference);
      if (file) return { name: reference, bytes: file.size, file };
      const stored = service?.serviceFiles.find(({ id }) => id === reference);
      const kept = former?.find(({ id }) => id === reference);
      // It is downloaded again once the service has it.
      if (!stored && kept) return { name: kept.name, bytes: kept.bytes };
      if (!stored || !service) return undefined;
      return { name: stored.name, bytes: stored.bytes, stored: { serviceId: service.id, fileId: stored.id } };
    },
    [added, service, former],
  );
  const add = useCallback(
    (file: File) => {
      const stored = service?.serviceFiles.map(({ id }) => id) ?? [];
      const name = freeFileName(file.name, [...taken.current, ...stored]);
      taken.current.push(name);
      addedTo.keep(place, new Map(addedTo.of(place)).set(name, file));
      setAdded(addedTo.of(place));
      return name;
    },
    [service, place],
  );
  const setSample = useCallback(
    (box: string, file: File) => {
      samplesOf.keep(place, new Map(samplesOf.of(place)).set(box, file));
      setSamples(samplesOf.of(place));
    },
    [place],
  );
  return useMemo(() => ({ named, add, added, samples, setSample }), [named, add, added, samples, setSample]);
}
