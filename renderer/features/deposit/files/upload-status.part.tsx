// How far the upload is, aloud and politely: a sentence a quarter, not one a moment.
import { VisuallyHidden } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import { quarterOf } from './quarter.rules.ts';
import type { Upload } from './use-uploads.ts';

/** The newest file that is on its way or there; a refused one speaks for itself. */
export function UploadSaid({ entries }: { entries: readonly Upload[] }) {
  const t = useText();
  const last = entries.findLast(({ error }) => error === undefined);
  const share = last?.stored ? 1 : quarterOf(last?.sent ?? 0, last?.bytes ?? 0);
  return (
    <VisuallyHidden role="status">{last ? t('deposit.upload.said', { file: last.name, share }) : null}</VisuallyHidden>
  );
}
