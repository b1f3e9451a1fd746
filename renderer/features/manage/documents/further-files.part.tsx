// The output files of a document beside the letter itself: by name, to look at and to save.
import { UnstyledButton } from '@mantine/core';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputFile, Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { PdfViewer, useFileDownload } from '#renderer/shared/viewer/pdf-viewer.part.tsx';
import { type ViewedFile, viewedOutput } from '#renderer/shared/viewer/viewed-file.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { SizeText } from '#renderer/ui/values/values.part.tsx';
import classes from './documents.module.css';

/** Nothing where the channel makes one file alone. */
export function FurtherFiles({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const [viewed, setViewed] = useState<ViewedFile>();
  if (shipment.furtherOutputFiles.length === 0) return null;
  return (
    <>
      <h2>{t('manage.furtherFiles')}</h2>
      <ul className={classes.further}>
        {shipment.furtherOutputFiles.map((file) => (
          <FurtherFile key={file.id} file={file} onView={setViewed} />
        ))}
      </ul>
      {viewed ? <PdfViewer file={viewed} onClose={() => setViewed(undefined)} /> : null}
    </>
  );
}

function FurtherFile({ file, onView }: { file: OutputFile; onView: (file: ViewedFile) => void }) {
  const t = useText();
  const viewed = viewedOutput(file);
  const { busy, save } = useFileDownload(viewed);
  const { outputName: name, pages, bytes, purged } = file;
  return (
    <li>
      <UnstyledButton className={classes.furtherName} disabled={purged} onClick={() => onView(viewed)}>
        <IconFileText size={18} stroke={1.5} aria-hidden />
        <span>
          <span>
            <bdi>{name}</bdi>
          </span>
          <small>
            {t('manage.pageCount', { n: pages })} · {purged ? t('manage.purged') : <SizeText bytes={bytes} />}
          </small>
        </span>
      </UnstyledButton>
      <IconButton
        icon={IconDownload}
        label={t('manage.downloadFile', { name })}
        loading={busy}
        disabled={purged}
        onClick={() => void save()}
      />
    </li>
  );
}
