// Cuts a letter in two before a page of another person, and takes that back.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import classes from './later-address.module.css';

/** Puts a letter that was cut off back behind the one before it. */
function useRejoin(onChanged: () => void): (row: PackGroup) => Promise<void> {
  const t = useText();
  const api = useApi();
  return async (row) => {
    try {
      await api.call('packGroups.rejoin', { params: { packGroupId: row.id }, body: { version: row.version } });
      showToast('success', t('deposit.later.rejoined'));
    } catch (error) {
      api.report(error);
    }
    onChanged();
  };
}

interface SplitHereProps {
  readonly row: PackGroup;
  /** The page of the letter that begins the new one. */
  readonly page: number;
  readonly disabled: boolean;
  readonly onSplit: (first: PackGroup, rest: PackGroup) => void;
  /** The row is no longer as it is shown. */
  readonly onStale: () => void;
}

export function SplitHere({ row, page, disabled, onSplit, onStale }: SplitHereProps) {
  const t = useText();
  const api = useApi();
  const rejoin = useRejoin(onStale);
  const [busy, setBusy] = useState(false);
  if (!row.abilities.includes('split')) return null;
  const split = async () => {
    setBusy(true);
    try {
      const params = { packGroupId: row.id };
      const { first, rest } = await api.call('packGroups.split', { params, body: { version: row.version, page } });
      showToast('success', t('deposit.later.splitDone', { page }), {
        action: { label: t('deposit.mend.undo'), onClick: () => void rejoin(rest) },
      });
      onSplit(first, rest);
    } catch (error) {
      api.report(error);
      onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="xs" variant="default" loading={busy} disabled={disabled} onClick={() => void split()}>
      {t('deposit.later.split')}
    </Button>
  );
}

/** Who cut this letter off the one before it, with the way back. */
export function CutOff({ row, onChanged }: { readonly row: PackGroup; readonly onChanged: () => void }) {
  const t = useText();
  const rejoin = useRejoin(onChanged);
  const { splitOff } = row;
  if (!splitOff) return null;
  const name = splitOff.splitBy.name || splitOff.splitBy.login;
  return (
    <p className={classes.settled}>
      {t('deposit.later.splitSaid', { name, date: new Date(splitOff.splitAt) })}
      {row.abilities.includes('rejoin') ? (
        <Button size="compact-xs" variant="subtle" onClick={() => void rejoin(row)}>
          {t('deposit.later.rejoin')}
        </Button>
      ) : null}
    </p>
  );
}
