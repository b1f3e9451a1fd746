// The page of the row that is open, else the pages of the run, with the areas that are read.
import { useMemo } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { countedPages, listedPages, NO_PAGES } from '#renderer/shared/pages/page-list.ts';
import type { PageSource } from '#renderer/shared/pages/page-source.ts';
import type { AreaOffer } from '../mend/use-area-offer.ts';
import { Preview } from '../preview/preview.part.tsx';
import type { PreviewArea } from '../preview/preview-sheet.part.tsx';
import { areaOf, postalName } from '../workbench/service.rules.ts';

function rowPages(row: PackGroup): PageSource[] {
  return row.packs.flatMap(({ chunks }) =>
    chunks.flatMap(({ inputFileId: fileId, firstPage, lastPage }) =>
      Array.from({ length: lastPage - firstPage + 1 }, (_, n) => ({
        kind: 'input' as const,
        fileId,
        page: firstPage + n,
      })),
    ),
  );
}

interface RowAreasInput {
  readonly row: PackGroup;
  readonly area: AreaOffer;
  readonly pages: readonly PageSource[];
  /** Translated. */
  readonly name: string;
}

/** The area of the row's value, which can be moved while the uploaded file is known. */
function rowAreas({ row, area: { area, move }, pages, name }: RowAreasInput): PreviewArea[] {
  if (!area) return [];
  return [
    {
      name,
      area,
      at: pages.findIndex(({ page }) => page === area.page),
      ...(row.quality === 'BAD' ? { tone: 'error' as const } : {}),
      ...(move ? { onChange: move } : {}),
    },
  ];
}

/** The area of the address on the first page of the run. */
function runAreas(service: Service | undefined, name: string): PreviewArea[] {
  const postal = postalName(service);
  const area = postal ? areaOf(service, postal) : undefined;
  return area ? [{ name, area, at: 0 }] : [];
}

export function JobPreview(props: {
  job: Job;
  service: Service | undefined;
  row: PackGroup | undefined;
  area: AreaOffer;
}) {
  const { job, service, row, area } = props;
  const t = useText();
  const ofRow = useMemo(() => (row ? rowPages(row) : []), [row]);
  const [file] = job.inputFiles.filter(({ pageCount, purged }) => pageCount !== null && !purged);
  const ofRun = file
    ? countedPages(file.pageCount ?? 0, (page) => ({ kind: 'input', fileId: file.id, page }))
    : NO_PAGES;
  const addressName = t('deposit.area.address');
  const areas = row ? rowAreas({ row, area, pages: ofRow, name: addressName }) : runAreas(service, addressName);
  const name = row ? t('deposit.page.of.recipient', { name: row.recipientName }) : t('deposit.page.title');
  return <Preview key={row?.id ?? 'run'} pages={row ? listedPages(ofRow) : ofRun} name={name} areas={areas} />;
}
