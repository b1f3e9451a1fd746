// Loading: nothing for 300 ms, then the outline of the real layout, never a lone spinner.
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { PageSkeleton } from './page-skeleton.part.tsx';
import classes from './skeletons.module.css';

/** Milliseconds before anything is shown while loading (docs/model.md, "Constants"). */
export const LOADING_DELAY_MS = 300;

/** True once that many milliseconds have passed since the component appeared. */
export function usePassed(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

function Bone({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <div className={classes.bone} style={{ width, height }} />;
}

/** Wraps a skeleton: unseen for 300 ms while it keeps its place, so that nothing jumps; then said once to screen readers. */
export function Skeleton({ atOnce = false, children }: { atOnce?: boolean; children: ReactNode }) {
  const t = useText();
  const shown = usePassed(LOADING_DELAY_MS);
  if (!shown && !atOnce) {
    return (
      <div className={classes.bones} data-waiting aria-hidden>
        {children}
      </div>
    );
  }
  return (
    <div className={classes.bones} role="status" aria-label={t('common.loading')}>
      {children}
    </div>
  );
}

const count = (n: number) => Array.from({ length: n }, (_, at) => at);

/** Rows of a list: a box, a status, names of different length. */
const ListRows = ({ rows, height }: { rows: number; height?: number | undefined }) =>
  count(rows).map((n) => (
    <div key={n} className={classes.row} style={{ height }}>
      <Bone width={16} height={16} />
      <Bone />
      <Bone width={`${72 - ((n * 17) % 40)}%`} />
      <Bone width="80%" />
      <Bone width="60%" />
      <Bone width="70%" />
    </div>
  ));

interface RowsSkeletonProps {
  rows?: number;
  /** The list has headings. */
  head?: boolean;
  /** px of a row; 40 by default. */
  height?: number;
  /** Shown at once: another skeleton is there already, or the work is known to take long. */
  atOnce?: boolean;
}

export function RowsSkeleton({ rows = 12, head = false, height, atOnce = false }: RowsSkeletonProps) {
  return (
    <Skeleton atOnce={atOnce}>
      {head ? <div className={classes.headRow} /> : null}
      <ListRows rows={rows} height={height} />
    </Skeleton>
  );
}

/** A list before its screen is there: heading, filters, head, rows. */
export function ListSkeleton() {
  return (
    <Skeleton>
      <div className={classes.list}>
        <Bone width={160} height={20} />
        <div>
          <Bone width={224} height={32} />
          <Bone width={136} height={32} />
          <Bone width={360} height={32} />
        </div>
      </div>
      <ListRows rows={14} />
    </Skeleton>
  );
}

export function TilesSkeleton({ tiles = 8 }: { tiles?: number }) {
  return (
    <Skeleton>
      <div className={classes.tileBones}>
        {count(tiles).map((n) => (
          <div key={n} className={`${classes.bone} ${classes.tileBone}`} />
        ))}
      </div>
    </Skeleton>
  );
}

export function DetailSkeleton() {
  return (
    <Skeleton>
      <div className={classes.detail}>
        <div>
          <Bone width={280} height={24} />
          <Bone width={200} />
          {count(6).map((n) => (
            <Bone key={n} height={44} />
          ))}
        </div>
        <div>
          {count(8).map((n) => (
            <Bone key={n} width={`${90 - ((n * 23) % 40)}%`} />
          ))}
        </div>
      </div>
    </Skeleton>
  );
}

/** The workbench before it knows what lies on it: inputs, rows, the page, the bar. It is a whole page wherever it stands. */
export function BenchSkeleton() {
  return (
    <PageSkeleton>
      <Skeleton>
        <div className={classes.bench}>
          <div className={classes.benchHead}>
            <Bone width={320} />
          </div>
          <div className={classes.benchInputs}>
            <Bone width={64} />
            <Bone height={48} />
            <Bone width={96} />
            <Bone height={32} />
            <Bone height={32} />
          </div>
          <div className={classes.benchRows}>
            <ListRows rows={14} />
          </div>
          <div className={classes.benchPage}>
            <div />
          </div>
          <div className={classes.benchBar}>
            <Bone width={220} />
            <Bone width={160} height={40} />
          </div>
        </div>
      </Skeleton>
    </PageSkeleton>
  );
}

export function FormSkeleton() {
  return (
    <Skeleton>
      <div className={classes.form}>
        <Bone width={220} height={24} />
        {count(6).map((n) => (
          <Bone key={n} height={32} />
        ))}
      </div>
    </Skeleton>
  );
}

export function HomeSkeleton() {
  return (
    <Skeleton>
      <div className={classes.home}>
        <div className={classes.homeTop}>
          <Bone width={240} height={24} />
          <Bone width={133} height={40} />
        </div>
        <Bone height={86} />
        <div className={classes.homeColumns}>
          <Bone height={260} />
          <Bone height={260} />
        </div>
      </div>
    </Skeleton>
  );
}
