// What lies in the way on a page, in words, and the presses that mend it.
import { Button } from '@mantine/core';
import { IconArrowsMinimize, IconEraser, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { PageLook } from '#domain/api/deposit/pack-groups.contract.ts';
import type { PageRepair } from '#domain/documents/page-repair.ts';
import { useText } from '#renderer/i18n/text.ts';
import { shortQuote } from '#renderer/shared/faults/fault-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { AddressPresses } from './address-presses.part.tsx';
import { KeepRepair } from './keep-repair.part.tsx';
import classes from './overlay.module.css';
import { drawnInTheWay, isMended, type LookZone, linesInTheWay, turned, withoutLines } from './overlay.rules.ts';
import type { AddressWish } from './use-overlay.ts';

/** What a zone is called. */
const zoneName = (t: ReturnType<typeof useText>, { kind, name }: LookZone): string =>
  kind === 'technical' ? name || t('deposit.look.technical') : t(ZONE_LABELS[kind]);

const ZONE_LABELS = { window: 'deposit.look.window', clear: 'deposit.look.clear' } as const;

interface LookPanelProps {
  readonly row: PackGroup;
  /** Of the row, from 1. */
  readonly page: number;
  readonly look: PageLook;
  readonly mayMend: boolean;
  readonly busy: boolean;
  readonly onMend: (repair: PageRepair) => Promise<void>;
  readonly onAddress: (wish: AddressWish) => Promise<void>;
}

const NOTHING: PageRepair = { turn: 0, onA4: false, takeOut: [] };

export function LookPanel(props: LookPanelProps) {
  const { row, look, mayMend, busy, onMend, onAddress } = props;
  const t = useText();
  const lines = linesInTheWay(look);
  const drawn = drawnInTheWay(look);
  const count = lines.length + drawn.length;
  if (look.label === null) return <p className={classes.panel}>{t('deposit.look.notPrinted')}</p>;
  return (
    <section className={classes.panel} aria-label={t('deposit.look.title')}>
      <p role="status" data-clean={count === 0}>
        {t('deposit.look.found', { n: count })}
      </p>
      {count === 0 ? null : (
        <ul>
          {lines.map(({ line, zone }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
            <li key={place}>
              <span>
                <mark title={line.text}>{t('deposit.look.quoted', { text: shortQuote(line.text) })}</mark>{' '}
                {zoneName(t, zone)}
              </span>
              {mayMend ? (
                <IconButton
                  icon={IconEraser}
                  label={t('deposit.look.takeOutOne', { text: line.text })}
                  disabled={busy}
                  onClick={() => void onMend(withoutLines(look.repair, [line]))}
                />
              ) : null}
            </li>
          ))}
          {drawn.map((zone, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an area has no identity but its place
            <li key={`drawn-${place}`}>{t('deposit.look.drawn', { name: zoneName(t, zone) })}</li>
          ))}
        </ul>
      )}
      {mayMend ? (
        <div className={classes.presses}>
          {lines.length > 0 ? (
            <Button
              size="xs"
              leftSection={<IconEraser size={16} stroke={1.5} aria-hidden />}
              loading={busy}
              onClick={() =>
                void onMend(
                  withoutLines(
                    look.repair,
                    lines.map(({ line }) => line),
                  ),
                )
              }
            >
              {t('deposit.look.takeOut', { n: lines.length })}
            </Button>
          ) : null}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsMinimize size={16} stroke={1.5} aria-hidden />}
            disabled={busy || look.fitsA4}
            onClick={() => void onMend({ ...look.repair, onA4: true })}
          >
            {t('deposit.look.fitA4')}
          </Button>
          <IconButton
            icon={IconRotate2}
            label={t('deposit.look.turnLeft')}
            disabled={busy}
            onClick={() => void onMend(turned(look.repair, 270))}
          />
          <IconButton
            icon={IconRotateClockwise2}
            label={t('deposit.look.turnRight')}
            disabled={busy}
            onClick={() => void onMend(turned(look.repair, 90))}
          />
        </div>
      ) : null}
      {mayMend && look.address !== null ? (
        <AddressPresses row={row} name={look.address} busy={busy} onAnew={onAddress} />
      ) : null}
      {isMended(look) ? <Mended {...props} mayMend={mayMend && !busy} /> : null}
    </section>
  );
}

/** Who mended the page, and the way back. */
function Mended({ row, page, look, mayMend, onMend }: Omit<LookPanelProps, 'busy' | 'onAddress'>) {
  const t = useText();
  const [keeping, setKeeping] = useState(false);
  const { repairedBy, repairedAt, preset } = look;
  const name = repairedBy?.name || repairedBy?.login || '';
  const date = repairedAt === null ? '' : new Date(repairedAt);
  return (
    <div className={classes.mended}>
      {preset === null
        ? t('deposit.look.repaired', { name, date })
        : t('deposit.look.repairedByPreset', { name: preset, date })}
      {mayMend ? (
        <Button size="compact-xs" variant="subtle" onClick={() => void onMend(NOTHING)}>
          {t('deposit.look.takeBack')}
        </Button>
      ) : null}
      {look.mayKeep && preset === null ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setKeeping(true)}>
          {t('deposit.keep.open')}
        </Button>
      ) : null}
      {keeping ? <KeepRepair packGroupId={row.id} page={page} look={look} onClose={() => setKeeping(false)} /> : null}
    </div>
  );
}
