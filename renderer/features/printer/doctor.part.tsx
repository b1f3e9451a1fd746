// The printer doctor: looks at everything between the print dialog and the server, and says what to do.
import { Button } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import { useText } from '#renderer/i18n/text.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';
import { Section } from '#renderer/ui/facts.part.tsx';
import { Status } from '#renderer/ui/status.part.tsx';
import classes from './config.module.css';
import { findingLook } from './printer.looks.ts';
import { useAgent } from './use-bridge.ts';

const ORDER: readonly DoctorFinding['verdict'][] = ['bad', 'warn', 'unknown', 'good'];

export function Doctor() {
  const t = useText();
  const agent = useAgent();
  const [findings, setFindings] = useState<readonly DoctorFinding[]>();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const run = async () => {
    setState('busy');
    try {
      setFindings(await agent.call('doctor.run', {}));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const sorted = [...(findings ?? [])].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  const troubles = sorted.filter(({ verdict }) => verdict === 'bad' || verdict === 'warn').length;
  return (
    <Section title={t('printer.doctor')}>
      <div className={classes.fields}>
        <p className={classes.quiet}>{t('printer.doctor.text')}</p>
        <Button
          variant="default"
          className={classes.start}
          loading={state === 'busy'}
          leftSection={<IconStethoscope size={16} stroke={1.5} aria-hidden />}
          onClick={() => void run()}
        >
          {t(findings ? 'printer.doctor.again' : 'printer.doctor.run')}
        </Button>
        <div role="status">
          {state === 'failed' ? t('printer.doctor.failed') : null}
          {state === 'idle' && findings ? t('printer.doctor.sum', { n: troubles }) : null}
        </div>
      </div>
      {findings ? (
        <ul className={classes.findings}>
          {sorted.map((finding) => (
            <Finding key={`${finding.check}-${finding.subject}`} finding={finding} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

function Finding({ finding }: { finding: DoctorFinding }) {
  const t = useText();
  const { messages } = useIntl();
  const { check, subject, verdict, label, parameters } = finding;
  return (
    <li>
      <Status look={findingLook[verdict]} word={t(`printer.doctor.check.${check}`)} detail={subject} />
      <p>
        {messages[label] === undefined ? t('printer.failure.unknown', { label }) : t(label, plainValues(parameters))}
      </p>
    </li>
  );
}
