// The card of a file in its box: one that belongs to a job, or an upload with its progress and its failure.
import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconAlertTriangle, IconFile, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from '../workbench/inputs.module.css';
import type { Upload } from './use-uploads.ts';

/** A file that is in a box, whether it was just sent or belongs to the job. */
export interface BoxedFile {
  readonly name: string;
  readonly bytes: number;
  readonly pages: number | null;
  /** The service brings it: it cannot be taken out. */
  readonly ofService?: boolean;
}

/** The mark of a PDF belongs to PDFs alone. */
export function FileIcon({ name }: { name: string }) {
  const Icon = /\.pdf$/i.test(name) ? IconFileTypePdf : IconFile;
  return <Icon size={20} stroke={1.5} aria-hidden />;
}

export function FileCard({ file }: { file: BoxedFile }) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className={classes.file}>
      <FileIcon name={file.name} />
      <span>
        <bdi className={classes.fileName} title={file.name}>
          {file.name}
        </bdi>
        <span className={classes.small}>
          {file.pages === null ? formats.size(file.bytes) : t('deposit.pages', { n: file.pages })}
          {file.ofService ? `, ${t('deposit.box.ofService')}` : null}
        </span>
      </span>
    </div>
  );
}

interface UploadCardProps {
  readonly entry: Upload;
  /** Why it was refused is said elsewhere on the screen. */
  readonly said: boolean;
  readonly onRemove: () => void;
}

export function UploadCard({ entry, said, onRemove }: UploadCardProps) {
  const t = useText();
  const { stored, error } = entry;
  const share = entry.bytes === 0 ? 0 : entry.sent / entry.bytes;
  return (
    <div
      className={classes.file}
      data-bad={error !== undefined || undefined}
      role={error && !said ? 'alert' : undefined}
    >
      {error === undefined ? <FileIcon name={entry.name} /> : <IconAlertTriangle size={20} stroke={1.5} aria-hidden />}
      <span>
        <bdi className={classes.fileName} title={entry.name}>
          {entry.name}
        </bdi>
        <UploadState entry={entry} />
        {stored || error !== undefined ? null : (
          <Progress
            size={4}
            value={share * 100}
            aria-label={t('deposit.upload.of', { file: entry.name })}
            className={classes.progress ?? ''}
          />
        )}
        {stored?.warning ? <span className={classes.small}>{t('deposit.upload.seenBefore')}</span> : null}
      </span>
      <IconButton
        icon={IconX}
        iconSize={16}
        size="xs"
        label={
          stored || error !== undefined
            ? t('deposit.upload.remove', { file: entry.name })
            : t('deposit.upload.abort', { file: entry.name })
        }
        onClick={onRemove}
      />
    </div>
  );
}

/** Why it was refused, its pages or size when it is stored, else how much of it was sent. */
function UploadState({ entry: { stored, error, sent, bytes } }: { entry: Upload }) {
  const t = useText();
  const formats = useFormats();
  const failureText = useFailureText();
  if (error !== undefined) return <span className={classes.why}>{failureText(error)}</span>;
  const progress = () => t('deposit.upload.progress', { sent: formats.size(sent), total: formats.size(bytes) });
  return <span className={classes.small}>{stored ? <FileExtent file={stored} /> : progress()}</span>;
}

/** The pages of a file, or its size where it has none. */
function FileExtent({ file }: { file: { readonly bytes: number; readonly pageCount: number | null } }) {
  const t = useText();
  const formats = useFormats();
  return file.pageCount === null ? formats.size(file.bytes) : t('deposit.pages', { n: file.pageCount });
}
