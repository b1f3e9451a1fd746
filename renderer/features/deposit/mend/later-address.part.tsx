// A later page of the letter looks like a letter to somebody else: both places side by side, and what a person says to it.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { LaterAddress } from '#domain/addresses/later-addresses.ts';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { postalName } from '../workbench/service.rules.ts';
import classes from './later-address.module.css';
import mendClasses from './mend.module.css';
import { PageCrop } from './page-crop.part.tsx';
import { CutOff, SplitHere } from './split-here.part.tsx';
import { useFocusIfLost } from './use-focus-if-lost.ts';

interface LaterAddressProps {
  readonly row: PackGroup;
  readonly service: Service | undefined;
  readonly position: { readonly n: number; readonly all: number } | undefined;
  /** After anything was said: rows of the order changed. */
  readonly onSettled: (row: PackGroup, allAlike: boolean) => void;
  /** The letter was cut in two before the other person's page. */
  readonly onSplit: (first: PackGroup, rest: PackGroup) => void;
  /** The row is no longer as it is shown. */
  readonly onStale: () => void;
  readonly onReject: (() => void) | undefined;
}

/** The one call: for this row or all alike, and back. */
function useSettling({ row, onSettled }: Pick<LaterAddressProps, 'row' | 'onSettled'>) {
  const t = useText();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const settle = async (allAlike: boolean) => {
    setBusy(true);
    try {
      const params = { packGroupId: row.id };
      const { settled } = await api.call('packGroups.settleWarning', {
        params,
        body: { version: row.version, allAlike },
      });
      showToast('success', t('deposit.later.settled', { n: settled }));
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
    onSettled(row, allAlike);
  };
  return { busy, settle };
}

export function LaterAddressWarning(props: LaterAddressProps) {
  const { row, service, position, onReject, onSplit, onStale } = props;
  const t = useText();
  const { busy, settle } = useSettling(props);
  const section = useFocusIfLost();
  const [other] = row.laterAddresses?.others ?? [];
  if (other === undefined) return null;
  const mayEdit = row.abilities.includes('edit');
  const title = t('deposit.later.title', { page: other.page, name: other.lines[0] ?? '' });
  return (
    <section ref={section} tabIndex={-1} className={mendClasses.mend} aria-label={title}>
      <h2 className={classes.title}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <b className={classes.words}>{title}</b>
      </h2>
      <LetterPage row={row} service={service} page={1} lines={row.recipientLines} />
      <LetterPage row={row} service={service} page={other.page} lines={other.lines} />
      <CutOff row={row} onChanged={onStale} />
      <footer className={mendClasses.actions}>
        <Button size="xs" loading={busy} disabled={!mayEdit} onClick={() => void settle(false)}>
          {t('deposit.later.belongs')}
        </Button>
        <SplitHere row={row} page={other.page} disabled={busy} onSplit={onSplit} onStale={onStale} />
        <Button size="xs" variant="default" disabled={!mayEdit || busy} onClick={() => void settle(true)}>
          {t('deposit.later.all', { page: other.page })}
        </Button>
        {onReject ? (
          <Button size="xs" variant="subtle" color="gray" onClick={onReject}>
            {t('deposit.mend.reject')}
          </Button>
        ) : null}
        <span className={mendClasses.progress}>{position ? t('deposit.mend.place', position) : null}</span>
      </footer>
    </section>
  );
}

function LetterPage({ row, service, page, lines }: LaterAddress & Pick<LaterAddressProps, 'row' | 'service'>) {
  const t = useText();
  return (
    <div>
      <h2>{t('deposit.later.page', { page })}</h2>
      <PageCrop row={row} service={service} name={postalName(service) ?? ''} page={page} />
      <p className={classes.lines} dir="ltr">
        {lines.join(', ')}
      </p>
    </div>
  );
}

/** Who said that these pages belong to the letter, with the way back. */
export function SettledLaterAddress({ row, onChanged }: { row: PackGroup; onChanged: () => void }) {
  const t = useText();
  const api = useApi();
  const settled = row.laterAddresses?.settled;
  const [other] = row.laterAddresses?.others ?? [];
  if (!settled || other === undefined) return null;
  const takeBack = async () => {
    try {
      const params = { packGroupId: row.id };
      await api.call('packGroups.settleWarning', { params, body: { version: row.version, belongs: false } });
    } catch (error) {
      api.report(error);
    }
    onChanged();
  };
  const name = settled.settledBy.name || settled.settledBy.login;
  return (
    <p className={classes.settled}>
      {t('deposit.later.said', { page: other.page, name, date: new Date(settled.settledAt) })}
      {row.abilities.includes('edit') ? (
        <Button size="compact-xs" variant="subtle" onClick={() => void takeBack()}>
          {t('deposit.anyway.takeBack')}
        </Button>
      ) : null}
    </p>
  );
}
