// The boxes of a service: each with its files and its drop zone.
import { Progress, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconAlertTriangle, IconFileTypePdf, IconPlus, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from '../workbench/inputs.module.css';
import type { Box } from '../workbench/service.rules.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** A file that is in a box, whether it was just sent or belongs to the job. */
export interface BoxedFile {
  readonly name: string;
  readonly bytes: number;
  readonly pages: number | null;
}

const UNLIMITED = -1;

export function BoxPart({ box, uploads, files }: { box: Box; uploads?: Uploads; files?: readonly BoxedFile[] }) {
  const t = useText();
  const entries = uploads?.entries.filter((one) => one.box === box.name) ?? [];
  const kept = entries.filter((one) => one.error === undefined).length;
  const open = uploads !== undefined && (box.maxElements === UNLIMITED || kept < box.maxElements);
  const nameId = useId();
  const place = useRef<HTMLDivElement>(null);
  const remove = (key: number) => {
    uploads?.remove(key);
    // The card went with the focus on it: the box asks for another file.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be drawn as a form
    <div ref={place} className={classes.box} role="group" aria-labelledby={nameId}>
      <div id={nameId} className={classes.boxName}>
        {box.minElements === 0 ? t('deposit.box.optional', { box: box.label }) : <bdi>{box.label}</bdi>}
      </div>
      {files?.map((file) => (
        <FileCard key={file.name} file={file} />
      ))}
      {entries.map((entry) => (
        <UploadCard key={entry.key} entry={entry} onRemove={() => remove(entry.key)} />
      ))}
      {open ? <Drop box={box} onFiles={(dropped) => uploads.add(box.name, dropped)} /> : null}
    </div>
  );
}

function FileCard({ file }: { file: BoxedFile }) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className={classes.file}>
      <IconFileTypePdf size={20} stroke={1.5} aria-hidden />
      <span>
        <bdi className={classes.fileName} title={file.name}>
          {file.name}
        </bdi>
        <span className={classes.small}>
          {file.pages === null ? formats.size(file.bytes) : t('deposit.pages', { n: file.pages })}
        </span>
      </span>
    </div>
  );
}

function UploadCard({ entry, onRemove }: { entry: Upload; onRemove: () => void }) {
  const t = useText();
  const formats = useFormats();
  const words = useFailureText();
  const { stored, error } = entry;
  const share = entry.bytes === 0 ? 0 : entry.sent / entry.bytes;
  return (
    <div className={classes.file} data-bad={error !== undefined || undefined} role={error ? 'alert' : undefined}>
      {error === undefined ? (
        <IconFileTypePdf size={20} stroke={1.5} aria-hidden />
      ) : (
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      )}
      <span>
        <bdi className={classes.fileName} title={entry.name}>
          {entry.name}
        </bdi>
        {error === undefined ? (
          <span className={classes.small}>
            {stored
              ? stored.pageCount === null
                ? formats.size(stored.bytes)
                : t('deposit.pages', { n: stored.pageCount })
              : t('deposit.upload.progress', { sent: formats.size(entry.sent), total: formats.size(entry.bytes) })}
          </span>
        ) : (
          <span className={classes.why}>{words(error)}</span>
        )}
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

function Drop({ box, onFiles }: { box: Box; onFiles: (files: File[]) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(box.maxElements === UNLIMITED ? files : files.slice(0, box.maxElements));
  };
  return (
    <>
      <UnstyledButton
        className={classes.drop}
        data-main={box.main || undefined}
        data-over={over || undefined}
        data-box={box.name}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <IconPlus size={16} stroke={1.5} aria-hidden />
        {t('deposit.box.drop')}
      </UnstyledButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={box.label}
        multiple={box.maxElements !== 1}
        accept={box.boxType === 'pdf' ? 'application/pdf,.pdf' : undefined}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
