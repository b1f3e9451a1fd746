// The page beside the reasons: of the sample, with the area that is spoken of, or of the letter as it was composed.
import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SimulatedRow } from '#domain/api/configuration/simulation.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import type { StoredPage } from '#renderer/shared/pages/page-source.ts';
import { AreaMark, Page } from '#renderer/ui/frame/page.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import type { Evidence } from './evidence.ts';
import classes from './rows.module.css';
import type { Run } from './runs.ts';

interface PagePaneProps {
  readonly run: Run;
  readonly row: SimulatedRow;
  readonly evidence?: Evidence | undefined;
  /** The composed letter alone, where two runs stand side by side: whose it is, translated. */
  readonly side?: string;
}

const sampleOf = (simulationId: string, row: SimulatedRow): StoredPage[] =>
  row.packs
    .flatMap(({ pages }) => pages)
    .flatMap(({ inputFileId: fileId, firstPage, lastPage }) =>
      Array.from({ length: lastPage - firstPage + 1 }, (_, n): StoredPage => {
        return { kind: 'simulatedFile', simulationId, fileId, page: firstPage + n };
      }),
    );

const composedOf = (simulationId: string, row: SimulatedRow): StoredPage[] =>
  row.outputs
    .filter(({ main }) => main)
    .flatMap(({ id: fileId, pages }) =>
      Array.from(
        { length: pages },
        (_, n): StoredPage => ({ kind: 'simulatedOutput', simulationId, fileId, page: n + 1 }),
      ),
    );

export function PagePane({ run, row, evidence, side }: PagePaneProps) {
  const t = useText();
  const { id } = run.simulation;
  const composed = composedOf(id, row);
  const [view, setView] = useState<'sample' | 'composed'>(side === undefined ? 'sample' : 'composed');
  const [page, setPage] = useState(1);
  const pages = view === 'composed' ? composed : sampleOf(id, row);
  useEffect(() => {
    if (!evidence) return;
    setView('sample');
    const at = sampleOf(id, row).findIndex((one) => one.fileId === evidence.inputFileId && one.page === evidence.page);
    if (at >= 0) setPage(at + 1);
  }, [evidence, id, row]);
  const now = Math.min(page, Math.max(1, pages.length));
  const shown = pages[now - 1];
  const marked = view === 'sample' && shown?.fileId === evidence?.inputFileId && shown?.page === evidence?.page;
  const place = t('processing.simulator.page', { page: now, pages: Math.max(1, pages.length) });
  return (
    <section className={classes.pane} aria-label={side ?? t('processing.simulator.pages')}>
      <div className={classes.tools}>
        <PageTurner
          page={now}
          pages={pages.length}
          place={place}
          back={t('processing.simulator.pageBack')}
          forward={t('processing.simulator.pageOn')}
          onTurn={setPage}
        />
        {composed.length > 0 && side === undefined ? (
          <SegmentedControl
            size="xs"
            aria-label={t('processing.simulator.pages')}
            value={view}
            data={[
              { value: 'sample', label: t('processing.simulator.sample') },
              { value: 'composed', label: t('processing.simulator.composed') },
            ]}
            onChange={(name) => {
              setView(name === 'composed' ? 'composed' : 'sample');
              setPage(1);
            }}
          />
        ) : null}
      </div>
      <section
        className={classes.desk}
        dir="ltr"
        aria-label={side === undefined ? place : `${side}, ${place}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
      >
        {shown ? <OnePage source={shown} label={place} evidence={marked ? evidence : undefined} /> : null}
      </section>
    </section>
  );
}

function OnePage({ source, label, evidence }: { source: StoredPage; label: string; evidence: Evidence | undefined }) {
  const { src, width, height } = usePageImage(source);
  return (
    <Page
      src={src}
      width={width}
      height={height}
      label={label}
      marks={
        evidence ? <AreaMark area={evidence.area} tone={evidence.empty ? 'error' : 'accent'} handles={false} /> : null
      }
    />
  );
}
