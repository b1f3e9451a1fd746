// A row whose pages could not be split: why, and the way on, which is another split.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import text from '#renderer/ui/text/text.module.css';
import { SplitFields } from '../creation/settings.part.tsx';
import classes from './split-fault.module.css';
import { isNoStart } from './split-fault.rules.ts';
import type { ReadAgain } from './use-read-again.ts';

interface SplitFaultProps {
  readonly row: PackGroup;
  readonly again: ReadAgain;
  readonly onReject: ((row: PackGroup) => void) | undefined;
}

export function SplitFault({ row, again, onReject }: SplitFaultProps) {
  const t = useText();
  const faultText = useFaultText();
  const failureText = useFailureText();
  const { settings, setSettings, possible, splits, changed } = again;
  return (
    <section className={classes.fault} aria-label={t(isNoStart(row) ? 'deposit.split.fault' : 'deposit.split.title')}>
      <p className={text.reason}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {faultText(row.fault)}
      </p>
      {possible && splits ? (
        <>
          <h2>{t('deposit.split.change')}</h2>
          <div className={classes.fields}>
            <SplitFields
              split={settings.split}
              locked={false}
              onChange={(split) => setSettings({ ...settings, split })}
            />
          </div>
        </>
      ) : null}
      {again.error === undefined ? null : <p role="alert">{failureText(again.error)}</p>}
      <footer className={classes.actions}>
        {possible && splits ? (
          <Button size="xs" loading={again.busy} disabled={!changed} onClick={again.begin}>
            {t('deposit.again')}
          </Button>
        ) : null}
        {onReject ? (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onReject(row)}>
            {t('deposit.mend.reject')}
          </Button>
        ) : null}
      </footer>
    </section>
  );
}
