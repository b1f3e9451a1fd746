// The letters of a form become a data file, and the data file an order.
import { useRef, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import type { NewDeposit } from '../new/use-new-deposit.ts';
import { formParser } from '../workbench/service.rules.ts';
import { encodeText } from './encode.ts';
import { formColumns, rowOf } from './form.rules.ts';
import type { FormLetters } from './use-form-letters.ts';
import { endingOf, textOfRows } from './write-rows.ts';

/** Signs that no file name has on every system. */
const NOT_IN_NAMES = /[\p{Cc}\\/:*?"<>|]+/gu;

/** @param unnamed how the file is called while the deposit has no name */
export function useSendForm(deposit: NewDeposit, { letters, end }: FormLetters, unnamed: string) {
  const api = useApi();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // The same letters are the same file: the creation is repeated under its key after a lost answer, and makes no second order.
  const stored = useRef<{ readonly text: string; readonly name: string; readonly fileId: string }>(undefined);
  const { service, main, files, settings } = deposit;
  const store = async (text: string, name: string, encoding: string): Promise<string> => {
    if (stored.current?.text === text && stored.current.name === name) return stored.current.fileId;
    const { fileId } = await api.upload(new File([encodeText(text, encoding)], name));
    stored.current = { text, name, fileId };
    return fileId;
  };
  const send = async () => {
    const parser = formParser(service);
    if (parser === null || main === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const columns = formColumns(service);
      const rows = letters.map((letter) => rowOf(columns, letter));
      const name = (settings.name.trim() || unnamed).replaceAll(NOT_IN_NAMES, ' ').trim() || 'form';
      const fileId = await store(textOfRows(parser, rows), `${name}.${endingOf(parser)}`, parser.encoding);
      const sessionFiles: Record<string, string[]> = { [main.name]: [fileId] };
      for (const { box, fileId: own } of files) sessionFiles[box] = [...(sessionFiles[box] ?? []), own];
      const job = await deposit.begin({ sessionFiles });
      if (!job) return;
      end();
      go('deposit.delivery', { jobId: job.id }, 'replace');
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { send, busy: busy || deposit.busy, error: error ?? deposit.error };
}
