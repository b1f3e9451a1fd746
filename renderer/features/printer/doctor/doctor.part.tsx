// The printer doctor: checks everything between the print dialog and the server, and says what to do.
import { Button, VisuallyHidden } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { useFindingText } from '../agent/finding-text.ts';
import { useAgent, useBridge } from '../agent/use-bridge.ts';
import { useRegister } from '../agent/use-register.ts';
import fields from '../settings/fields.module.css';
import classes from './doctor.module.css';
import { findingLook } from './finding-status.ts';
import { TestPrint } from './test-print.part.tsx';

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
      <div className={fields.fields}>
        <p className={fields.quiet}>{t('printer.doctor.text')}</p>
        <div className={classes.run}>
          <Button
            variant="default"
            loading={state === 'busy'}
            leftSection={<IconStethoscope size={16} stroke={1.5} aria-hidden />}
            onClick={() => void run()}
          >
            {t(findings ? 'printer.doctor.again' : 'printer.doctor.run')}
          </Button>
          <div role="status" className={classes.answer}>
            {state === 'failed' ? t('printer.doctor.failed') : null}
            {state === 'idle' && findings ? t('printer.doctor.sum', { n: troubles }) : null}
          </div>
        </div>
      </div>
      {findings ? (
        <ul className={classes.findings}>
          {sorted.map((finding) => (
            <Finding key={`${finding.check}-${finding.subject}`} finding={finding} onRepaired={() => void run()} />
          ))}
        </ul>
      ) : null}
      <TestPrint />
    </Section>
  );
}

function Finding({ finding, onRepaired }: { finding: DoctorFinding; onRepaired: () => void }) {
  const t = useText();
  const words = useFindingText();
  const { check, subject, verdict } = finding;
  const look = findingLook[verdict];
  return (
    <li>
      {/* The verdict is visible as an icon only. */}
      <VisuallyHidden>{t(look.label)}</VisuallyHidden>
      <Status look={look} word={t(`desktop.doctor.check.${check}`)} detail={subject} />
      <p>{words(finding)}</p>
      {check === 'registration' && verdict === 'bad' ? <Repair printer={subject} onRepaired={onRepaired} /> : null}
    </li>
  );
}

/** Puts the printer of a finding into the print dialog, and checks again. */
function Repair({ printer, onRepaired }: { printer: string; onRepaired: () => void }) {
  const t = useText();
  const { register, busy } = useRegister('printer.doctor.notMended');
  const queue = useBridge('settings.read').data?.settings.queues.find(({ name }) => name === printer);
  if (!queue) return null;
  const repair = async () => {
    if (await register({ id: queue.id, name: printer })) onRepaired();
  };
  const word = t('printer.system.register');
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.mend}
      loading={busy}
      aria-label={t('printer.actOn', { action: word, name: printer })}
      onClick={() => void repair()}
    >
      {word}
    </Button>
  );
}
