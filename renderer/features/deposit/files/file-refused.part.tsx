// The server refused a file: why, what is safe, and the one way on, which is another file.
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { FailedState } from '#renderer/ui/states/states.part.tsx';
import type { Box } from '../workbench/service.rules.ts';
import { chooseFiles } from './choose-files.ts';
import type { Uploads } from './use-uploads.ts';

/** Trying again cannot help: the file itself is what was refused. */
export const isOfFile = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.label.startsWith('file.');

interface FileRefusedProps {
  readonly error: ApiFailure;
  readonly box: Box | undefined;
  readonly uploads: Uploads;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileRefused({ error, box, uploads, onFiles }: FileRefusedProps) {
  const t = useText();
  const words = useFailureText();
  const another = () =>
    chooseFiles(box, (files) => {
      // A box that takes many would keep the refused one beside the new.
      for (const { key, name } of uploads.entries) if (name === error.parameters.file) uploads.remove(key);
      onFiles(files);
    });
  return <FailedState what={words(error)} way={{ label: t('deposit.drop.another'), onClick: another }} />;
}
