// The page at the right: turn, zoom, and the areas that are read on it.
import { lazy, Suspense, useState } from 'react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { PageList } from '#renderer/shared/pages/page-list.ts';
import { RepairedLetters } from './overlay/repaired-letters.part.tsx';
import classes from './preview.module.css';
import { AreaFigures, type PreviewArea, PreviewSheet } from './preview-sheet.part.tsx';
import { type Leaving, PreviewTools, ZOOMS } from './preview-tools.part.tsx';
import { usePageTurning } from './use-page-turning.ts';

const PageOverlay = lazy(async () => ({ default: (await import('./overlay/overlay.part.tsx')).PageOverlay }));

interface PreviewProps {
  pages: PageList;
  /** Translated name of what is shown: "Page 1 of the letter to …". */
  name: string;
  areas: readonly PreviewArea[];
  /** Whether the letter is shown as it leaves, not its documents; undefined where that cannot be chosen. */
  leaving?: Leaving | undefined;
  /** The recipient whose pages these are: then they can be looked at with what lies in the way. */
  row?: PackGroup | undefined;
  /** The deposit that they are of, once it is one. */
  jobId?: number;
  /** The page that is looked at first, from 0. */
  first?: number;
}

/** Give it a key per recipient, so that it begins at the first page. */
export function Preview({ pages, name, areas, leaving, row, jobId, first = 0 }: PreviewProps) {
  const t = useText();
  const { desk, page, furthest, stacked, turn, scrolled } = usePageTurning(pages.count, first);
  const [zoom, setZoom] = useState(0);
  const [marks, setMarks] = useState(true);
  const [figures, setFigures] = useState(false);
  const [looking, setLooking] = useState(false);
  const numbered = (n: number) => t('deposit.page.of', { n: n + 1, m: Math.max(1, pages.count) });
  /** There is no page yet to turn to or to mark. */
  const empty = pages.count === 0;
  const shown = stacked && pages.count > 1 ? Array.from({ length: pages.count }, (_, n) => n) : [page];
  const movable = empty ? undefined : areas.find(({ onChange }) => onChange !== undefined);
  return (
    <>
      <div>
        <PreviewTools
          page={page}
          pageCount={pages.count}
          label={numbered(page)}
          onTurn={turn}
          zoom={zoom}
          onZoom={setZoom}
          marks={marks}
          onMarks={setMarks}
          figures={movable ? figures : undefined}
          onFigures={setFigures}
          leaving={leaving}
          looking={row === undefined || empty ? undefined : { active: looking, onChange: setLooking }}
        />
        {jobId === undefined ? null : (
          <RepairedLetters jobId={jobId} editable={row?.abilities.includes('edit') ?? false} />
        )}
        {movable && figures ? <AreaFigures of={movable} source={pages.at(movable.at)} /> : null}
      </div>
      {row && looking && !empty ? (
        <Suspense>
          <PageOverlay
            key={page}
            row={row}
            page={page + 1}
            label={`${name}, ${numbered(page)}`}
            zoom={ZOOMS[zoom] ?? 1}
          />
        </Suspense>
      ) : (
        /* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */
        <section ref={desk} className={classes.desk} aria-label={name} tabIndex={0} dir="ltr" onScroll={scrolled}>
          {shown.map((n) => (
            <PreviewSheet
              key={stacked ? n : 'one'}
              // The page after the one that is read is fetched ahead, the others when the reader comes near.
              source={n <= furthest + 1 ? pages.at(n) : undefined}
              label={`${name}, ${numbered(n)}`}
              zoom={ZOOMS[zoom] ?? 1}
              areas={marks && !empty ? areas.filter(({ at }) => at === n) : []}
            />
          ))}
        </section>
      )}
    </>
  );
}
