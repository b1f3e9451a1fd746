// The PDF viewer: a file page by page, drawn by the server, so that nothing heavy is loaded. A purged file shows a notice.
import { Button, TextInput } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileOff,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure, isUnanswered } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { NoAnswerState } from '#renderer/shared/faults/no-answer-state.part.tsx';
import { CostlyPage } from '#renderer/shared/pages/costly-page.part.tsx';
import { type PageImage, usePageImage } from '#renderer/shared/pages/page-image.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import type { ViewedFile } from './viewed-file.ts';
import classes from './viewer.module.css';

const ZOOMS = [480, 640, 860, 1160] as const;

export function PdfViewer({ file, title, onClose }: { file: ViewedFile; title?: string; onClose: () => void }) {
  return (
    <Dialog opened title={title ?? file.name} size={960} onClose={onClose}>
      <ViewerBody file={file} />
    </Dialog>
  );
}

/** Why there is nothing to see; undefined where there is. */
function absence(file: ViewedFile): 'manage.viewer.purged' | 'manage.viewer.noPreview' | undefined {
  if (file.purged) return 'manage.viewer.purged';
  return file.pages === null || file.pages === 0 ? 'manage.viewer.noPreview' : undefined;
}

/** How wide a page is drawn: one of the widths, or as wide as the viewer. */
function useZoom() {
  const [zoom, setZoom] = useState(1);
  const [fits, setFits] = useState(false);
  return {
    zoom,
    zoomTo: (to: number) => {
      setFits(false);
      setZoom(to);
    },
    fits,
    fit: () => setFits(!fits),
    sheet: { zoomed: (zoom > 1 && !fits) || undefined, wide: fits ? '100%' : `${ZOOMS[zoom] ?? ZOOMS[1]}px` },
  };
}

function ViewerBody({ file }: { file: ViewedFile }) {
  const t = useText();
  const first = file.from ?? 1;
  const last = file.to ?? file.pages ?? 1;
  const [page, setPage] = useState(first);
  const { zoom, zoomTo, fits, fit, sheet } = useZoom();
  const why = absence(file);
  const of = why ? undefined : { kind: file.kind, fileId: file.fileId, page };
  const image = usePageImage(of, undefined, 1800);
  const turn = (to: number) => setPage(Math.min(Math.max(to, first), last));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Page Up and Page Down work wherever the focus is in the viewer
    <div
      className={classes.viewer}
      onKeyDown={(event) => {
        if ((event.target as HTMLElement).tagName === 'INPUT') return;
        if (event.key === 'PageDown') turn(page + 1);
        if (event.key === 'PageUp') turn(page - 1);
      }}
    >
      <div className={classes.tools}>
        <PageTurner page={page} first={first} last={last} onTurn={turn} />
        <span className={classes.grow} />
        <IconButton
          icon={IconZoomOut}
          label={t('manage.viewer.smaller')}
          disabled={zoom === 0}
          onClick={() => zoomTo(zoom - 1)}
        />
        <IconButton
          icon={IconZoomIn}
          label={t('manage.viewer.larger')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => zoomTo(zoom + 1)}
        />
        <IconButton icon={IconArrowAutofitWidth} label={t('manage.viewer.fitWidth')} active={fits} onClick={fit} />
        <DownloadButton file={file} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.desk} aria-label={file.name} tabIndex={0} dir="ltr">
        {why ? (
          <StateView icon={IconFileOff} title={t(why)} token="warn" />
        ) : isUnanswered(image.error) ? (
          <NoAnswerState error={image.error} onRetry={image.retry} />
        ) : image.failed ? (
          <FailedPage image={image} page={page} name={file.name} />
        ) : (
          <div
            className={classes.sheet}
            data-zoom={sheet.zoomed}
            style={{ '--wide': sheet.wide } as React.CSSProperties}
          >
            <Page
              src={image.src}
              width={image.width}
              height={image.height}
              label={t('manage.viewer.page', { page, count: last - first + 1 })}
            />
          </div>
        )}
      </section>
    </div>
  );
}

/** A file that was purged since it was listed. */
const PURGED: readonly string[] = ['file.purged', 'shipment.filePurged'];

/**
 * A page that could not be shown: one that takes long is drawn where somebody wants that, and where the file is gone nothing is
 * tried again. @param props.name of the file
 */
function FailedPage({ image, page, name }: { image: PageImage; page: number; name: string }) {
  const t = useText();
  const faultText = useFaultText();
  const { costly, error } = image;
  if (costly) return <CostlyPage image={image} />;
  const label = error instanceof ApiFailure ? error.label : '';
  if (PURGED.includes(label))
    return <StateView icon={IconFileOff} title={t('manage.viewer.purged')} token="warn" alert />;
  if (label === 'file.missing') {
    return (
      <StateView icon={IconFileOff} title={t('manage.viewer.failed', { page })} token="error" alert>
        <p>{faultText({ label, parameters: { file: name } })}</p>
      </StateView>
    );
  }
  return (
    <StateView
      icon={IconFileOff}
      title={t('manage.viewer.failed', { page })}
      token="error"
      alert
      action={{ label: t('common.retry'), onClick: image.retry }}
    />
  );
}

/** Pages as the reader counts them: those of one recipient start at 1. */
function PageTurner(props: { page: number; first: number; last: number; onTurn: (page: number) => void }) {
  const { page, first, last, onTurn } = props;
  const t = useText();
  const [typed, setTyped] = useState(String(page - first + 1));
  useEffect(() => setTyped(String(page - first + 1)), [page, first]);
  const count = last - first + 1;
  return (
    <>
      <IconButton
        icon={IconChevronLeft}
        flip
        label={t('manage.viewer.before')}
        disabled={page <= first}
        onClick={() => onTurn(page - 1)}
      />
      <TextInput
        size="xs"
        dir="ltr"
        className={classes.pageField ?? ''}
        inputMode="numeric"
        aria-label={t('manage.viewer.goTo')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(String(page - first + 1))}
        onKeyDown={(event) => {
          const wanted = Number(typed);
          if (event.key === 'Enter' && Number.isInteger(wanted)) onTurn(first + wanted - 1);
        }}
      />
      <span className={classes.quiet}>{t('manage.viewer.of', { n: count })}</span>
      <IconButton
        icon={IconChevronRight}
        flip
        label={t('manage.viewer.next')}
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
      />
    </>
  );
}

/** Saves the whole file; whether it is on its way. */
export function useFileDownload(file: ViewedFile) {
  const { download } = useApi();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (file.kind === 'input') await download('jobs.inputFile', { params: { inputFileId: file.fileId } });
    else await download('shipments.outputFile', { params: { outputFileId: file.fileId } });
    setBusy(false);
  };
  return { busy, save };
}

export function DownloadButton({ file }: { file: ViewedFile }) {
  const t = useText();
  const { busy, save } = useFileDownload(file);
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      disabled={file.purged}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => void save()}
    >
      {t('manage.download')}
    </Button>
  );
}
