// The pages of the document that is shown, with the evidence marked: the middle column.
import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { CostlyPage } from '#renderer/shared/pages/costly-page.part.tsx';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { AreaMark, areaShares, Page } from '#renderer/ui/frame/page.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import preview from '../preview/preview.module.css';
import { ZOOMS } from '../preview/preview-tools.part.tsx';
import { ZoomButtons } from '../preview/zoom-buttons.part.tsx';
import classes from './orphan-page.module.css';
import { type Candidates, isOpen, type Orphan } from './orphans.rules.ts';
import type { Orphans } from './use-orphans.ts';

interface OrphanPageProps {
  readonly orphan: Orphan;
  readonly orphans: Orphans;
  readonly found: Candidates | undefined;
}

/** Give it a key per document, so that it begins at the first page. */
export function OrphanPage({ orphan, orphans, found }: OrphanPageProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const pages = Math.max(1, orphan.pageCount);
  const place = t('deposit.page.of', { n: page, m: pages });
  return (
    <section className={classes.column} aria-label={orphan.fileNameInBox}>
      <div className={classes.tools}>
        <PageTurner
          page={page}
          pages={pages}
          place={place}
          back={t('deposit.page.before')}
          forward={t('deposit.page.next')}
          onTurn={setPage}
        />
        <bdi className={`${text.name} ${classes.file}`} title={orphan.fileNameInBox}>
          {orphan.fileNameInBox}
        </bdi>
        <span className={classes.zoom}>
          <ZoomButtons zoom={zoom} steps={ZOOMS.length} onZoom={setZoom} />
        </span>
        {orphans.may ? <Decision orphan={orphan} orphans={orphans} /> : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={preview.desk} aria-label={place} tabIndex={0} dir="ltr">
        {orphan.pageCount === 0 ? (
          <StateView
            icon={IconTable}
            title={t('deposit.orphans.row', { file: orphan.fileNameInBox, row: orphan.firstPage })}
          />
        ) : (
          <Sheet
            orphan={orphan}
            page={page}
            label={`${orphan.fileNameInBox}, ${place}`}
            zoom={ZOOMS[zoom] ?? 1}
            found={found}
          />
        )}
      </section>
    </section>
  );
}

/** Accepts an open document; takes back what was said of another one. */
function Decision({ orphan, orphans }: { orphan: Orphan; orphans: Orphans }) {
  const t = useText();
  return isOpen(orphan) ? (
    <Button
      size="xs"
      variant="default"
      disabled={orphans.busy}
      rightSection={<Key>A</Key>}
      onClick={() => void orphans.accept([orphan])}
    >
      {t('deposit.orphans.acceptThis')}
    </Button>
  ) : (
    <Button size="xs" variant="default" disabled={orphans.busy} onClick={() => void orphans.takeBack(orphan)}>
      {t('deposit.orphans.undo')}
    </Button>
  );
}

interface SheetProps {
  readonly orphan: Orphan;
  readonly page: number;
  readonly label: string;
  readonly zoom: number;
  readonly found: Candidates | undefined;
}

function Sheet({ orphan, page, label, zoom, found }: SheetProps) {
  const t = useText();
  const image = usePageImage({ kind: 'input', fileId: orphan.inputFileId, page: orphan.firstPage + page - 1 });
  if (image.failed && image.costly) return <CostlyPage image={image} />;
  const { src, width, height } = image;
  const marks = (found?.marks ?? []).filter(({ area }) => area.page === page);
  const nameOf = ({ what, packGroupId }: (typeof marks)[number]): string => {
    const n = found?.candidates.findIndex((one) => one.packGroupId === packGroupId) ?? -1;
    return what === 'address' && n >= 0
      ? t('deposit.orphans.mark.addressOf', { n: n + 1 })
      : t(`deposit.orphans.mark.${what}`);
  };
  return (
    <div className={classes.sheet} style={{ width: `${zoom * 100}%` }}>
      <Page
        src={src}
        width={width}
        height={height}
        label={label}
        marks={marks.map((mark) => <AreaMark key={mark.what} area={mark.area} handles={mark.what === 'address'} />)}
      />
      {marks.map((mark) => {
        const { left, top } = areaShares(mark.area, width, height);
        return (
          <span key={mark.what} className={classes.tag} style={{ left, top }}>
            {nameOf(mark)}
          </span>
        );
      })}
    </div>
  );
}
