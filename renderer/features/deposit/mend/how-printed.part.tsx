// How a corrected address gets onto this letter: on its page in place of the old lines, or on a page in front.
import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './mend.module.css';
import type { MendTarget } from './mend-target.rules.ts';
import { editOf } from './use-mend.ts';

interface HowPrintedProps {
  readonly row: PackGroup;
  readonly service: Service | undefined;
  readonly target: MendTarget;
  /** The row was changed. */
  readonly onChanged: () => void;
}

/** Nothing where the service leaves no choice, or where no address was corrected. */
export function HowPrinted({ row, service, target, onChanged }: HowPrintedProps) {
  const t = useText();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const correction = row.addressCorrection;
  const [label] = row.dispatch;
  const channel = service?.channels.find((one) => one.label === label);
  const isFree = channel?.composition.correctedAddress === 'onPage' && channel.composition.addressPage === 'never';
  if (correction === null || !isFree || !row.abilities.includes('edit')) return null;
  const choose = async (onAddressPage: boolean) => {
    setBusy(true);
    const { value, countryCode, forced } = target.value;
    const raw = { [target.name]: { value, countryCode, forced, onAddressPage } };
    try {
      const params = { packGroupId: row.id };
      await api.call('packGroups.edit', { params, body: { version: row.version, ...editOf(target, raw) } });
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
    onChanged();
  };
  const onPage = correction.onPage && correction.onAddressPage !== true;
  return (
    <Radio.Group
      className={classes.printed ?? ''}
      size="xs"
      label={t('deposit.mend.howPrinted')}
      value={onPage ? 'page' : 'front'}
      onChange={(value) => void choose(value === 'front')}
    >
      <Radio
        size="xs"
        value="page"
        disabled={busy || !correction.onPage}
        label={t('deposit.printed.page')}
        description={correction.onPage ? t('deposit.printed.noSheet') : t('deposit.printed.notOnPage')}
      />
      <Radio
        size="xs"
        value="front"
        disabled={busy}
        label={t('deposit.printed.front')}
        description={t('deposit.printed.sheet')}
      />
    </Radio.Group>
  );
}
