// A page of a real file on its desk: fetched when shown, an outline until then; what was deleted says so.
import { IconFileOff } from '@tabler/icons-react';
import { useCall } from '#renderer/api/api.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { usePageImage } from './page-image.ts';
import type { PageSource } from './page-source.ts';
import classes from './picture-page.module.css';
import { useThumbnail } from './thumbnails.ts';

interface PicturePageProps {
  of: PageSource | undefined;
  label: string;
  /** In pixels: twice what is shown, for sharp screens. */
  longestSide?: number;
  /** Translated: that its file was deleted. */
  gone?: string | undefined;
}

export function PicturePage({ of, label, longestSide = 900, gone }: PicturePageProps) {
  const { src, width, height } = usePageImage(of, undefined, longestSide);
  return gone ? <GonePage text={gone} /> : <Page src={src} width={width} height={height} label={label} />;
}

function GonePage({ text }: { text: string }) {
  return (
    <span className={classes.gone}>
      <IconFileOff size={24} stroke={1.5} aria-hidden />
      <span dir="auto">{text}</span>
    </span>
  );
}

/** The first page of an order, for tiles. */
export function OrderPage({ jobId, label, plain }: { jobId: number; label: string; plain?: boolean }) {
  const src = useThumbnail(jobId);
  return <Page src={src ?? undefined} label={label} {...(plain ? { plain } : {})} />;
}

/**
 * The first page of an order, sharp enough for a sheet: its main file's, the thumbnail until it is there.
 * @param gone translated, stands where all its files were deleted
 */
export function OrderFirstPage({ jobId, label, gone }: { jobId: number; label: string; gone: string }) {
  const job = useCall('jobs.get', { params: { jobId } });
  const files = job.data?.inputFiles ?? [];
  const file = files.find(({ pageCount, purged }) => pageCount !== null && !purged);
  const image = usePageImage(file ? { kind: 'input', fileId: file.id, page: 1 } : undefined, undefined, 800);
  const thumbnail = useThumbnail(jobId);
  if (files.length > 0 && files.every(({ purged }) => purged)) return <GonePage text={gone} />;
  return <Page src={image.src ?? thumbnail ?? undefined} width={image.width} height={image.height} label={label} />;
}
