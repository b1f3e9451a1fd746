// A page of a real file on its desk: fetched when shown, an outline until then.
import { useCall } from '#renderer/api/api.ts';
import { Page } from '#renderer/ui/page.part.tsx';
import { type PageOf, usePagePicture, useThumbnail } from './page-pictures.ts';

/** `longestSide` in pixels: twice what is shown, for sharp screens. */
export function PicturePage(props: { of: PageOf | undefined; label: string; longestSide?: number; plain?: boolean }) {
  const { of, label, longestSide = 900, plain } = props;
  const { src } = usePagePicture(of, longestSide);
  return <Page src={src} label={label} {...(plain ? { plain } : {})} />;
}

/** The first page of an order, for tiles and sheets. */
export function OrderPage({ jobId, label, plain }: { jobId: number; label: string; plain?: boolean }) {
  const src = useThumbnail(jobId);
  return <Page src={src ?? undefined} label={label} {...(plain ? { plain } : {})} />;
}

/** The first page of an order, sharp enough for a sheet: its main file's, the thumbnail until it is there. */
export function OrderFirstPage({ jobId, label }: { jobId: number; label: string }) {
  const job = useCall('jobs.get', { params: { jobId } });
  const file = job.data?.inputFiles.find(({ pageCount, purged }) => pageCount !== null && !purged);
  const { src } = usePagePicture(file ? { kind: 'input', fileId: file.id, page: 1 } : undefined, 800);
  const thumbnail = useThumbnail(jobId);
  return <Page src={src ?? thumbnail ?? undefined} label={label} />;
}
