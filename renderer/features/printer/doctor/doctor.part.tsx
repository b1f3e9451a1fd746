// The printer doctor: looks at everything between the print dialog and the server, and says what to do.
import { Button, VisuallyHidden } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import type { DoctorFinding } from '#domain/bridge/bridge.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { useFindingWords } from '../agent/finding-words.ts';
import { useAgent, useBridge } from '../agent/use-bridge.ts';
import { findingLook } from '../printer.looks.ts';
import classes from '../settings/config.module.css';
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
      <div className={classes.fields}>
        <p className={classes.quiet}>{t('printer.doctor.text')}</p>
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
            <Finding key={`${finding.check}-${finding.subject}`} finding={finding} onMended={() => void run()} />
          ))}
        </ul>
      ) : null}
      <TestPrint />
    </Section>
  );
}

function Finding({ finding, onMended }: { finding: DoctorFinding; onMended: () => void }) {
  const t = useText();
  const words = useFindingWords();
  const { check, subject, verdict } = finding;
  const look = findingLook[verdict];
  return (
    <li>
      {/* The icon tells the verdict to who sees it. */}
      <VisuallyHidden>{t(look.label)}</VisuallyHidden>
      <Status look={look} word={t(`desktop.doctor.check.${check}`)} detail={subject} />
      <p>{words(finding)}</p>
      {check === 'registration' && verdict === 'bad' ? <Mend printer={subject} onMended={onMended} /> : null}
    </li>
  );
}

/** Puts the printer of a finding into the print dialog, and looks again. */
function Mend({ printer, onMended }: { printer: string; onMended: () => void }) {
  const t = useText();
  const agent = useAgent();
  const notify = useToasts();
  const [busy, setBusy] = useState(false);
  const queue = useBridge('settings.read').data?.settings.queues.find(({ name }) => name === printer);
  if (!queue) return null;
  const mend = async () => {
    setBusy(true);
    try {
      await agent.call('queues.register', { id: queue.id });
      notify('success', 'printer.system.registered', { name: printer });
      onMended();
    } catch {
      notify('error', 'printer.doctor.notMended', { name: printer });
    } finally {
      setBusy(false);
    }
  };
  const word = t('printer.system.register');
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.mend}
      loading={busy}
      aria-label={t('printer.actOn', { action: word, name: printer })}
      onClick={() => void mend()}
    >
      {word}
    </Button>
  );
}
