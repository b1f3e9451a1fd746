// The files that boxes name: stored with the service, or brought by the next save; and the sample data files of this screen.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useCall } from '#renderer/api/api.ts';
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

const NONE: ReadonlyMap<string, File> = new Map();

/**
 * @param service undefined: it is a new one
 * @param restores line of the history whose state the draft began with: its files are the draft’s too
 */
export function useDraftFiles(service: Service | undefined, restores: number | undefined): DraftFiles {
  const { id: serviceId = 0 } = service ?? {};
  const former = useCall(
    'services.version',
    { params: { serviceId, revisionId: restores ?? 0 } },
    { enabled: restores !== undefined && service !== undefined },
  ).data?.files;
  const [added, setAdded] = useState(NONE);
  /** Names that were given: several files may be added at once. */
  const taken = useRef<string[]>([]);
  const [samples, setSamples] = useState(NONE);
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
      setAdded((now) => new Map(now).set(name, file));
      return name;
    },
    [service],
  );
  const setSample = useCallback((box: string, file: File) => setSamples((now) => new Map(now).set(box, file)), []);
  return useMemo(() => ({ named, add, added, samples, setSample }), [named, add, added, samples, setSample]);
}
