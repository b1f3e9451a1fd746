// The page of the row that is open, else the pages of the run, with the areas that are read.
import { useMemo } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { PageSource } from '#renderer/shared/pages/page-image.ts';
import { countedPages, listedPages, NO_PAGES } from '#renderer/shared/pages/page-list.ts';
import type { AreaOffer } from '../mend/use-area-offer.ts';
import { Preview, type PreviewArea } from '../preview/preview.part.tsx';
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
  const areas: PreviewArea[] = [];
  if (row && area.area) {
    const { page } = area.area;
    const bad = row.quality === 'BAD';
    areas.push({
      name: t('deposit.area.address'),
      area: area.area,
      at: ofRow.findIndex((one) => one.page === page),
      ...(bad ? { tone: 'error' as const } : {}),
      ...(area.move ? { onChange: area.move } : {}),
    });
  } else if (!row) {
    const postal = postalName(service);
    const first = postal ? areaOf(service, postal) : undefined;
    if (first) areas.push({ name: t('deposit.area.address'), area: first, at: 0 });
  }
  const name = row ? t('deposit.page.of.recipient', { name: row.recipientName }) : t('deposit.page.title');
  return <Preview key={row?.id ?? 'run'} pages={row ? listedPages(ofRow) : ofRun} name={name} areas={areas} />;
}
