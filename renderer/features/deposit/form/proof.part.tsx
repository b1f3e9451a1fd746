// The letter of a form as it will be printed, with the field in hand marked wherever it stands on the page.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { TriedRow } from '#domain/api/deposit/requirements.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import preview from '../preview/preview.module.css';
import { ZoomButtons } from '../preview/zoom-buttons.part.tsx';
import classes from './proof.module.css';

const ZOOMS = [100, 150, 200] as const;

interface ProofProps {
  readonly tried: TriedRow | undefined;
  /** The page is of what was typed before. */
  readonly old: boolean;
  readonly error: unknown;
  /** The column in hand. */
  readonly column: string | undefined;
  /** Column → why it waits for a value; labels of columns. */
  readonly faults: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly onPage: (page: number) => void;
  readonly onPick: (column: string) => void;
}

export function Proof({ tried, old, error, column, faults, labels, onPage, onPick }: ProofProps) {
  const t = useText();
  const failureText = useFailureText();
  const faultText = useFaultText();
  const [zoom, setZoom] = useState(0);
  const page = tried?.page ?? null;
  const why = error ? failureText(error) : page === null ? faultText(tried?.fault) : undefined;
  return (
    <>
      <div className={preview.tools}>
        <h2 className={classes.proofTitle}>
          {t('deposit.form.proof')} <small>{t('deposit.form.proof.live')}</small>
        </h2>
        {page !== null && page.pages > 1 ? (
          <>
            <IconButton
              icon={IconChevronLeft}
              flip
              label={t('deposit.page.before')}
              disabled={page.page <= 1}
              onClick={() => onPage(page.page - 1)}
            />
            <span className={preview.pageNo}>{t('deposit.page.of', { n: page.page, m: page.pages })}</span>
            <IconButton
              icon={IconChevronRight}
              flip
              label={t('deposit.page.next')}
              disabled={page.page >= page.pages}
              onClick={() => onPage(page.page + 1)}
            />
          </>
        ) : null}
        <ZoomButtons zoom={zoom} steps={ZOOMS.length} onZoom={setZoom} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.proof} tabIndex={0} aria-label={t('deposit.form.proof')} aria-busy={old}>
        {why ? (
          <p className={classes.why} role="alert">
            {why}
          </p>
        ) : null}
        {page === null ? null : (
          <div className={classes.sheet} data-old={why ? true : undefined} style={{ width: `${ZOOMS[zoom]}%` }}>
            <img src={`data:image/png;base64,${page.picture}`} alt={t('deposit.form.proof')} />
            {page.marks.map((mark) => {
              const bad = mark.columns.find((one) => faults[one] !== undefined);
              const held = column !== undefined && mark.columns.includes(column);
              const [first = ''] = mark.columns;
              const named = bad ?? (held ? column : first);
              return (
                <button
                  key={`${mark.columns.join()} ${mark.left} ${mark.top}`}
                  type="button"
                  tabIndex={-1}
                  className={classes.mark}
                  data-held={held || undefined}
                  data-bad={bad !== undefined || undefined}
                  style={{
                    left: `${(mark.left / page.widthMm) * 100}%`,
                    top: `${(mark.top / page.heightMm) * 100}%`,
                    width: `${(mark.width / page.widthMm) * 100}%`,
                    height: `${(mark.height / page.heightMm) * 100}%`,
                  }}
                  aria-label={t('deposit.form.toField', { name: labels[named] ?? named })}
                  onClick={() => onPick(named)}
                >
                  {held || bad !== undefined ? <span aria-hidden>{labels[named] ?? named}</span> : null}
                </button>
              );
            })}
          </div>
        )}
      </section>
    </>
  );
}
