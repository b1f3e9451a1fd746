// Running one export: how far it is, ending it, and the file once all of it has come.
import { useRef, useState } from 'react';
import type { ExportFormat } from '#domain/api/administration/units.contract.ts';
import { type Api, useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { ExportCut, exportLines } from './export-lines.ts';

export interface WantedExport {
  readonly format: ExportFormat;
  /** Asks the server for it. */
  readonly open: (api: Api, signal: AbortSignal) => Promise<unknown>;
}

const TYPES: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

export function useExport() {
  const api = useApi();
  const save = useSaveFile();
  const notify = useToasts();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const read = async ({ format, open }: WantedExport, signal: AbortSignal) => {
    const body = (await open(api, signal)) as ReadableStream<Uint8Array>; // the transport's own shape of a stream
    const parts: string[] = [];
    for await (const line of exportLines(body)) {
      if ('text' in line) parts.push(line.text);
      else if ('progress' in line) setProgress(line.progress);
      else save(new Blob(parts, { type: TYPES[format] }), line.file.name);
    }
  };
  const run = async (wanted: WantedExport) => {
    const leaving = new AbortController();
    running.current = leaving;
    setProgress({ done: 0, total: 0 });
    try {
      await read(wanted, leaving.signal);
      notify('success', 'export.done');
    } catch (error) {
      if (leaving.signal.aborted) return;
      if (error instanceof ApiFailure) api.report(error);
      else notify('error', error instanceof ExportCut ? 'export.unexpected' : 'export.failed');
    } finally {
      setProgress(undefined);
    }
  };
  return {
    run,
    /** Undefined while nothing runs. */
    progress,
    cancel: () => running.current?.abort(),
  };
}
