// The address of the page that shows in the window, set anew at its place or moved to an address page, although nobody changed
// it; and the way back.
import { Button } from '@mantine/core';
import { IconAddressBook, IconFileArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { printedLabels } from '#renderer/features/deposit/mend/printed/printed.rules.ts';
import { paperWay, tryQuery } from '#renderer/features/deposit/mend/printed/use-printed.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './overlay.module.css';
import { isPrintedAnew, mayPrintAnew } from './overlay.rules.ts';
import type { AddressWish } from './use-overlay.ts';

interface AddressPressesProps {
  readonly row: PackGroup;
  /** Requirement of the address. */
  readonly name: string;
  readonly busy: boolean;
  readonly onAnew: (wish: AddressWish) => Promise<void>;
}

/** Nothing for an address that a person changed, or may not change. */
export function AddressPresses({ row, name, busy, onAnew }: AddressPressesProps) {
  const t = useText();
  const api = useApi();
  const value = row.shipmentRequirements[name];
  const asked = value !== undefined && mayPrintAnew(value);
  const raw = {
    value: value?.value ?? '',
    countryCode: value?.countryCode ?? null,
    forced: value?.forced ?? false,
    printAnew: true,
  };
  const { data } = useQuery({
    ...tryQuery(api, { row, target: { name, value: value as NonNullable<typeof value>, packId: undefined }, raw }),
    enabled: asked,
  });
  if (value === undefined) return null;
  if (isPrintedAnew(value)) return <Anew row={row} name={name} busy={busy} onAnew={onAnew} />;
  const way = asked ? paperWay(data) : undefined;
  if (way === undefined || way.way === 'refused') return null;
  const atPlace = way.way === 'onPage';
  return (
    <fieldset className={classes.presses} aria-label={t('deposit.mend.howPrinted')}>
      <span>{t('deposit.area.address')}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconAddressBook size={16} stroke={1.5} aria-hidden />}
        disabled={busy || !atPlace}
        onClick={() => void onAnew({ name, printAnew: true, onAddressPage: false })}
      >
        {t('deposit.printed.page')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileArrowRight size={16} stroke={1.5} aria-hidden />}
        disabled={busy || (way.way === 'addressPage' && way.moreSheets === 0)}
        onClick={() => void onAnew({ name, printAnew: true, onAddressPage: true })}
      >
        {t('deposit.printed.front')}
      </Button>
      {atPlace ? null : <small>{t(printedLabels.onPage(way.obstacle))}</small>}
    </fieldset>
  );
}

/** How it stands now, and the way back. */
function Anew({ row, name, busy, onAnew }: AddressPressesProps) {
  const t = useText();
  const inFront = row.addressCorrection?.onPage !== true || row.addressCorrection.onAddressPage === true;
  return (
    <p className={classes.mended}>
      {t(inFront ? 'deposit.printed.willFront' : 'deposit.printed.willPage')}
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={busy}
        onClick={() => void onAnew({ name, printAnew: false, onAddressPage: false })}
      >
        {t('deposit.look.takeBack')}
      </Button>
    </p>
  );
}
