// How far the upload is, for screen readers: one sentence a quarter.
import { VisuallyHidden } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import { quarterOf } from './quarter.rules.ts';
import type { Upload } from './use-uploads.ts';

/** Of the newest file that was not refused; a refused one has an alert of its own. */
export function UploadStatus({ entries }: { entries: readonly Upload[] }) {
  const t = useText();
  const last = entries.findLast(({ error }) => error === undefined);
  const share = last?.stored ? 1 : quarterOf(last?.sent ?? 0, last?.bytes ?? 0);
  return (
    <VisuallyHidden role="status">{last ? t('deposit.upload.said', { file: last.name, share }) : null}</VisuallyHidden>
  );
}
