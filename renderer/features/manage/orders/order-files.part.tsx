// The files of an order: name, box, pages, size; to look at and to save.

import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { InputFile } from '#domain/api/deposit/job.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { DownloadButton, PdfViewer } from '#renderer/shared/viewer/pdf-viewer.part.tsx';
import { type ViewedFile, viewedInput } from '#renderer/shared/viewer/viewed-file.ts';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { NumberText, SizeText } from '#renderer/ui/values/values.part.tsx';
import detail from '../detail/detail.module.css';
import classes from './orders.module.css';

export function OrderFiles({ files }: { files: readonly InputFile[] }) {
  const t = useText();
  const named = useNameIn();
  const [viewed, setViewed] = useState<ViewedFile>();
  if (files.length === 0) return <EmptyState title={t('manage.empty.files')} />;
  return (
    <div className={`${detail.box} ${classes.filesBox}`}>
      <table className={classes.files}>
        <thead>
          <tr>
            <th>{t('manage.file')}</th>
            <th>{t('manage.box')}</th>
            <th className={classes.end}>{t('manage.pages')}</th>
            <th className={classes.end}>{t('manage.size')}</th>
            <th>
              <VisuallyHidden>{t('manage.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <td>
                <bdi>{file.name}</bdi>
                {file.purged ? <span className={detail.quiet}> · {t('manage.purged')}</span> : null}
              </td>
              <td>
                <bdi>{named({ name: file.boxLabel, names: file.boxNames })}</bdi>
              </td>
              <td className={classes.end} data-name={t('manage.pages')}>
                {file.pageCount === null ? '–' : <NumberText value={file.pageCount} />}
              </td>
              <td className={classes.end}>
                <SizeText bytes={file.bytes} />
              </td>
              <td>
                {file.purged ? null : (
                  <span className={classes.buttons}>
                    <Button
                      size="xs"
                      variant="subtle"
                      disabled={file.pageCount === null}
                      onClick={() => setViewed(viewedInput(file))}
                    >
                      {t('manage.look')}
                    </Button>
                    <DownloadButton file={viewedInput(file)} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {viewed ? <PdfViewer file={viewed} onClose={() => setViewed(undefined)} /> : null}
    </div>
  );
}
