// The page of the row that is open, else the pages of the run, with the areas that are read.
import { IconMailOpened } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { countedPages, listedPages, NO_PAGES } from '#renderer/shared/pages/page-list.ts';
import type { PageSource } from '#renderer/shared/pages/page-source.ts';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import type { AreaOffer } from '../mend/use-area-offer.ts';
import { LeavingPreview } from '../preview/leaving-preview.part.tsx';
import { Preview } from '../preview/preview.part.tsx';
import type { PreviewArea } from '../preview/preview-sheet.part.tsx';
import { isNoStart } from '../split/split-fault.rules.ts';
import type { ReadAgain } from '../split/use-read-again.ts';
import { areaOf, hasMadePages, isMadeOfRows, postalName } from '../workbench/service.rules.ts';

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

/** Where a document begins among the pages of its row, from 0. */
function pageOfDocument({ packs }: PackGroup, packId: number | undefined): number {
  const at = packs.findIndex(({ id }) => id === packId);
  const before = packs.slice(0, Math.max(0, at)).flatMap(({ chunks }) => chunks);
  return before.reduce((sum, { firstPage, lastPage }) => sum + lastPage - firstPage + 1, 0);
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

/** The pages of the run: those of its first file. */
function runPages({ inputFiles }: Job) {
  // A file that was rewritten gives way to what was made of it.
  const rewritten = new Set(inputFiles.map(({ madeFrom }) => madeFrom));
  const [file] = inputFiles.filter(({ id, pageCount, purged }) => pageCount !== null && !purged && !rewritten.has(id));
  return file ? countedPages(file.pageCount ?? 0, (page) => ({ kind: 'input', fileId: file.id, page })) : NO_PAGES;
}

/** The area of the address on the first page of the run. */
function addressArea(service: Service | undefined, name: string): PreviewArea[] {
  const postal = postalName(service);
  const area = postal ? areaOf(service, postal) : undefined;
  return area ? [{ name, area, at: 0 }] : [];
}

/** Where a new document begins; it can be moved while the files can be read again. */
function splitArea({ settings, setSettings, possible, splits }: ReadAgain, name: string): PreviewArea[] {
  const { split } = settings;
  if (!('area' in split)) return [];
  const move = (area: PageArea) => setSettings({ ...settings, split: { ...split, area } });
  return [{ name, area: split.area, at: 0, ...(possible && splits ? { onChange: move } : {}) }];
}

/** The channel that a row will leave by; undefined where it cannot be sent as it is, or not by this person. */
const leavingBy = ({ abilities, dispatch: [label] }: PackGroup): string | undefined =>
  abilities.includes('confirm') ? label : undefined;

export function JobPreview(props: {
  job: Job;
  service: Service | undefined;
  row: PackGroup | undefined;
  area: AreaOffer;
  again: ReadAgain;
  /** The document of the row that a person wants to see; undefined: its first. */
  packId: number | undefined;
}) {
  const { job, service, area, again, packId } = props;
  // The pages of a row without a first page are those of the run.
  const row = isNoStart(props.row) ? undefined : props.row;
  const t = useText();
  const [wished, setLeaving] = useState<boolean>();
  const label = row ? leavingBy(row) : undefined;
  const leaving = packId === undefined && label !== undefined && (wished ?? hasMadePages(service, label));
  const ofRow = useMemo(() => (row ? rowPages(row) : []), [row]);
  const ofRun = runPages(job);
  const addressName = t('deposit.area.address');
  const areas = row
    ? rowAreas({ row, area, pages: ofRow, name: addressName })
    : [...addressArea(service, addressName), ...splitArea(again, t('deposit.area.split'))];
  if (row && label !== undefined && leaving) {
    // Each change of the row is another letter.
    const key = `${row.id}-${row.version}`;
    return <LeavingPreview key={key} row={row} label={label} onDocuments={() => setLeaving(false)} />;
  }
  if (row === undefined && isMadeOfRows(service) && ofRun.count > 0)
    return <StateView icon={IconMailOpened} title={t('deposit.page.ofRows')} />;
  const name = row ? t('deposit.page.of.recipient', { name: row.recipientName }) : t('deposit.page.title');
  return (
    <Preview
      row={row}
      jobId={job.id}
      key={`${row?.id ?? 'run'}-${packId ?? ''}`}
      first={row ? pageOfDocument(row, packId) : 0}
      pages={row ? listedPages(ofRow) : ofRun}
      name={name}
      areas={areas}
      leaving={label === undefined ? undefined : { active: false, onChange: setLeaving }}
    />
  );
}
