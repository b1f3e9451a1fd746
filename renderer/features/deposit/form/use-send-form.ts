// The letters of a form become a data file, and the data file an order.
import { useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import type { NewDeposit } from '../new/use-new-deposit.ts';
import { encodeText } from './encode.ts';
import { formColumns, formParser, rowOf } from './form.rules.ts';
import type { FormLetters } from './use-form-letters.ts';
import { endingOf, textOfRows } from './write-rows.ts';

/** Signs that no file name has on every system. */
const NOT_IN_NAMES = /[\p{Cc}\\/:*?"<>|]+/gu;

export function useSendForm(deposit: NewDeposit, { letters, end }: FormLetters, unnamed: string) {
  const api = useApi();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { service, main, files, settings } = deposit;
  const send = async () => {
    const parser = formParser(service);
    if (parser === null || main === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const columns = formColumns(service);
      const text = textOfRows(
        parser,
        letters.map((letter) => rowOf(columns, letter)),
      );
      const name = (settings.name.trim() || unnamed).replaceAll(NOT_IN_NAMES, ' ').trim() || 'form';
      const file = new File([encodeText(text, parser.encoding)], `${name}.${endingOf(parser)}`);
      const { fileId } = await api.upload(file);
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
