// Says that the window of the envelope does not show the address of this letter, and puts a page with the address in front.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFileArrowRight } from '@tabler/icons-react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from '../mend.module.css';
import type { MendTarget } from '../mend-target.rules.ts';
import { useAddressEdit } from './use-address-edit.ts';

interface BesideWindowProps {
  readonly row: PackGroup;
  /** The address of the recipient, where it may be edited. */
  readonly target: MendTarget | undefined;
  /** The row was changed. */
  readonly onChanged: () => void;
}

/** Nothing where the address is seen. */
export function BesideWindow({ row, target, onChanged }: BesideWindowProps) {
  const t = useText();
  const { busy, put } = useAddressEdit(row, onChanged);
  if (!row.besideWindow || row.quality === 'BAD') return null;
  return (
    <section className={classes.beside} aria-label={t('deposit.beside.title')}>
      <p role="status">
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {t('deposit.beside.text')}
      </p>
      {target?.value.type === 'POSTAL_ADDRESS' ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileArrowRight size={16} stroke={1.5} aria-hidden />}
          disabled={busy}
          onClick={() => void put(target, { printAnew: true, onAddressPage: true })}
        >
          {t('deposit.printed.front')}
        </Button>
      ) : null}
    </section>
  );
}
