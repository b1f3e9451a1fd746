// The server refused a file: why, and a button to choose another one.
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { FailedState } from '#renderer/ui/states/states.part.tsx';
import type { Box } from '../workbench/service.rules.ts';
import { chooseFiles } from './choose-files.ts';
import type { Uploads } from './use-uploads.ts';

/** The file itself was refused, so that trying again with it cannot help. */
export const isOfFile = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && /^(?:file|archive)\./.test(error.label);

/** Why there is no file in a box, where one was given and refused for what it is. */
export function refusalIn({ entries }: Uploads, box: Box | undefined): ApiFailure | undefined {
  const given = entries.filter((one) => one.box === box?.name);
  const { error } = given.at(-1) ?? {};
  return given.every((one) => one.error !== undefined) && isOfFile(error) ? error : undefined;
}

interface FileRefusedProps {
  readonly error: ApiFailure;
  readonly box: Box | undefined;
  readonly uploads: Uploads;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileRefused({ error, box, uploads, onFiles }: FileRefusedProps) {
  const t = useText();
  const failureText = useFailureText();
  const another = () =>
    chooseFiles(box, (files) => {
      // A box that takes many files would keep the refused one beside the new one.
      for (const { key, name } of uploads.entries) if (name === error.parameters.file) uploads.remove(key);
      onFiles(files);
    });
  return <FailedState what={failureText(error)} way={{ label: t('deposit.drop.another'), onClick: another }} />;
}
