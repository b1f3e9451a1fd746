// The overlay on a page: window, clear room and technical areas, what lies in their way in red, and repairs by one press.
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { PageLook } from '#domain/api/deposit/pack-groups.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import preview from '../preview.module.css';
import classes from './overlay.module.css';
import { isDisturbed } from './overlay.rules.ts';
import { LookPanel } from './overlay-panel.part.tsx';
import { useOverlay } from './use-overlay.ts';

interface PageOverlayProps {
  readonly row: PackGroup;
  /** Of the row, from 1. */
  readonly page: number;
  /** Translated name of the page. */
  readonly label: string;
  readonly zoom: number;
}

/** Give it a key per page. */
export function PageOverlay({ row, page, label, zoom }: PageOverlayProps) {
  const t = useText();
  const failureText = useFailureText();
  const { shown, look, src, failed, busy, mend, printAddress } = useOverlay(row, page);
  const { data } = look;
  return (
    <div className={classes.look}>
      {failed ? (
        <p className={classes.trouble} role="alert">
          {failureText(failed)}
        </p>
      ) : null}
      {data ? (
        <LookPanel
          row={shown}
          page={page}
          look={data}
          mayMend={row.abilities.includes('edit')}
          busy={busy}
          onMend={mend}
          onAddress={printAddress}
        />
      ) : null}
      <section
        className={preview.desk}
        aria-label={label}
        aria-busy={data === undefined || busy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        dir="ltr"
      >
        <div className={classes.sheet} style={{ width: `${zoom * 100}%` }}>
          <Page
            src={src}
            {...(data ? { width: data.width, height: data.height } : {})}
            label={t('deposit.look.page', { label })}
            marks={data ? <Marks look={data} /> : null}
          />
        </div>
      </section>
    </div>
  );
}

function Marks({ look }: { look: PageLook }) {
  return (
    <g className={classes.marks}>
      {look.zones.map(({ kind, name, area }, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no identity but its place
          key={place}
          data-zone={kind}
          data-name={name}
          data-disturbed={isDisturbed(look, place)}
          x={area.left}
          y={area.top}
          width={area.width}
          height={area.height}
        />
      ))}
      {look.lines.map(({ zone, area, text }, place) =>
        zone === null ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          <g key={place} data-line={text}>
            <rect className={classes.red} x={area.left} y={area.top} width={area.width} height={area.height} />
            <rect className={classes.line} x={area.left} y={area.top} width={area.width} height={area.height} />
          </g>
        ),
      )}
    </g>
  );
}
