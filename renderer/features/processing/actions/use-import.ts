// The import of a service while its dialog is open: the file, what the server says of it, and what was mapped by hand.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { jsonField } from '#domain/api/client.ts';
import type { ServiceImport } from '#domain/api/configuration/services.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

type Unknown = ServiceImport['unknown'][number];
type Choices = Readonly<Record<string, number | null>>;

interface Mapping {
  readonly channels: Choices;
  readonly optionTypes: Choices;
  readonly options: Choices;
  readonly outputFiles: readonly string[];
}

const NOTHING: Mapping = { channels: {}, optionTypes: {}, options: {}, outputFiles: [] };
const FIELD = { channel: 'channels', optionType: 'optionTypes', option: 'options' } as const;

/** What was mapped by hand, and how it is changed. */
interface Mapped {
  readonly map: (one: Unknown, to: number | null) => void;
  readonly chosen: (one: Unknown) => number | null | undefined;
  readonly drop: (one: Unknown, on: boolean) => void;
  readonly isDropped: (one: Unknown) => boolean;
  /** The type here whose values stand for an option; undefined: it was found by its name. */
  readonly typeFor: (option: Unknown) => number | undefined;
}

export interface Importing extends Mapped {
  readonly file: File | undefined;
  readonly choose: (file: File) => void;
  /** What the server said last. */
  readonly report: ServiceImport | undefined;
  readonly failure: ApiFailure | undefined;
  /** Everything that was ever unknown, mapped or not. */
  readonly listed: readonly Unknown[];
  readonly save: () => Promise<void>;
}

interface Around {
  readonly ouId: number;
  readonly file: File | undefined;
  readonly onDone: () => void;
}

const isSame = (a: Unknown, b: Unknown): boolean => a.kind === b.kind && a.key === b.key;
const fieldOf = ({ kind }: Unknown) => FIELD[kind as keyof typeof FIELD];

/** Asks the server what becomes of a file; an answer to an earlier question says nothing of the one that was asked since. */
function useAsking(ouId: number) {
  const api = useApi();
  const create = useCreate();
  const asked = useRef(0);
  const [report, setReport] = useState<ServiceImport>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [listed, setListed] = useState<readonly Unknown[]>([]);
  const ask = async (file: File, parameters: object): Promise<ServiceImport | undefined> => {
    asked.current += 1;
    const turn = asked.current;
    setFailure(undefined);
    try {
      const answer = await create('services.import', {
        parts: [
          { name: 'parameters', value: jsonField({ ouId, ...parameters }) },
          { name: 'submittedFile', value: file, fileName: file.name },
        ],
      });
      if (turn !== asked.current) return undefined;
      setReport(answer);
      setListed((known) => [...known, ...answer.unknown.filter((one) => !known.some((two) => isSame(one, two)))]);
      return answer;
    } catch (error) {
      if (turn !== asked.current) return undefined;
      if (error instanceof ApiFailure) setFailure(error);
      else api.report(error);
      setReport(undefined);
      return undefined;
    }
  };
  const begin = () => {
    setListed([]);
    setReport(undefined);
  };
  return { ask, begin, report, failure, listed };
}

function mappedBy(
  mapping: Mapping,
  listed: readonly Unknown[],
  change: (to: (now: Mapping) => Mapping) => void,
): Mapped {
  return {
    map: (one, to) => change((now) => ({ ...now, [fieldOf(one)]: { ...now[fieldOf(one)], [one.key]: to } })),
    chosen: (one) => mapping[fieldOf(one)][one.key],
    drop: ({ key }, on) =>
      change((now) => {
        const others = now.outputFiles.filter((one) => one !== key);
        return { ...now, outputFiles: on ? [...others, key] : others };
      }),
    isDropped: ({ key }) => mapping.outputFiles.includes(key),
    typeFor: ({ of }) => {
      const type = listed.find(({ kind, name }) => kind === 'optionType' && name === of);
      return (type && mapping.optionTypes[type.key]) ?? undefined;
    },
  };
}

export function useImport({ ouId, file: first, onDone }: Around): Importing {
  const go = useGo();
  const notify = useToasts();
  const queries = useQueryClient();
  const [file, setFile] = useState(first);
  const [mapping, setMapping] = useState(NOTHING);
  const { ask, begin, report, failure, listed } = useAsking(ouId);
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (file) void asking.current(file, { ...mapping, dryRun: true });
  }, [file, mapping]);
  const choose = (next: File) => {
    begin();
    setMapping(NOTHING);
    setFile(next);
  };
  const save = async () => {
    const answer = file === undefined ? undefined : await ask(file, mapping);
    if (!answer?.service) return;
    const { id, name } = answer.service;
    queries.setQueryData(keyOf('services.get', { params: { serviceId: id } }), answer.service);
    onDone();
    go('processing.services', { serviceId: id });
    notify('success', 'processing.import.done', { name });
    await queries.invalidateQueries({ queryKey: keyOf('services.list') });
  };
  return { file, choose, report, failure, listed, save, ...mappedBy(mapping, listed, setMapping) };
}
