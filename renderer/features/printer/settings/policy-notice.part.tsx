// What of the administrator's policy is not in force, and why: a person would otherwise take the settings for what was decided.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import type { PolicyNotice as Fault } from '#domain/bridge/settings.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFindingWords } from '../agent/finding-words.ts';
import { useBridge } from '../agent/use-bridge.ts';
import classes from './config.module.css';

export function PolicyNotice({ faults }: { faults: readonly Fault[] }) {
  const t = useText();
  const words = useFindingWords();
  const title = useId();
  const { refetch, isFetching } = useBridge('settings.read');
  // The policy may have been changed since the window was opened: it is looked at each time the settings are.
  useEffect(() => void refetch(), [refetch]);
  if (faults.length === 0) return null;
  const bad = faults.some(({ verdict }) => verdict === 'bad');
  return (
    <section className={classes.policy} data-token={bad ? 'error' : 'warn'} aria-labelledby={title}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div className={classes.policyWords}>
        <h2 id={title}>{t('printer.policy.title')}</h2>
        {faults.map((fault) => (
          <p key={`${fault.label} ${Object.values(fault.parameters).join()}`}>{words(fault)}</p>
        ))}
        {bad ? <p>{t('printer.policy.tell')}</p> : null}
      </div>
      <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
        {t('printer.doctor.again')}
      </Button>
    </section>
  );
}
