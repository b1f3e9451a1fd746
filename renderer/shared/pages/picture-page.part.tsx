// A page of a real file on its desk: fetched when shown, an outline until then.
import { useCall } from '#renderer/api/api.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { type PageSource, usePageImage } from './page-image.ts';
import { useThumbnail } from './thumbnails.ts';

/** `longestSide` in pixels: twice what is shown, for sharp screens. */
export function PicturePage(props: { of: PageSource | undefined; label: string; longestSide?: number }) {
  const { of, label, longestSide = 900 } = props;
  const { src, width, height } = usePageImage(of, undefined, longestSide);
  return <Page src={src} width={width} height={height} label={label} />;
}

/** The first page of an order, for tiles. */
export function OrderPage({ jobId, label, plain }: { jobId: number; label: string; plain?: boolean }) {
  const src = useThumbnail(jobId);
  return <Page src={src ?? undefined} label={label} {...(plain ? { plain } : {})} />;
}

/** The first page of an order, sharp enough for a sheet: its main file's, the thumbnail until it is there. */
export function OrderFirstPage({ jobId, label }: { jobId: number; label: string }) {
  const job = useCall('jobs.get', { params: { jobId } });
  const file = job.data?.inputFiles.find(({ pageCount, purged }) => pageCount !== null && !purged);
  const image = usePageImage(file ? { kind: 'input', fileId: file.id, page: 1 } : undefined, undefined, 800);
  const thumbnail = useThumbnail(jobId);
  return <Page src={image.src ?? thumbnail ?? undefined} width={image.width} height={image.height} label={label} />;
}
