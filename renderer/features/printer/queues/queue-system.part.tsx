// A printer in the operating system: set up or not, its address, setting up, removing, a test page.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Queue } from '#domain/bridge/settings.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { Facts, Section } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { useAgent, useBridge } from '../agent/use-bridge.ts';
import classes from '../settings/fields.module.css';
import { lookOfQueue } from './queue-status.ts';
import page from './queues.module.css';

type Act = 'queues.register' | 'queues.unregister' | 'queues.testPage';
const DONE: Readonly<Record<Act, string>> = {
  'queues.register': 'printer.system.registered',
  'queues.unregister': 'printer.system.unregistered',
  'queues.testPage': 'printer.system.tested',
};

/** Only a saved printer can be set up: its address exists then. */
export function QueueSystem({ queue, saved }: { queue: Queue; saved: boolean }) {
  const t = useText();
  const agent = useAgent();
  const notify = useToasts();
  const words = useFailureText();
  const queues = useBridge('queues.list');
  const [busy, setBusy] = useState<Act>();
  const [failed, setFailed] = useState<{ readonly act: Act; readonly error: unknown }>();
  const view = queues.data?.find(({ id }) => id === queue.id);
  const act = async (name: Act) => {
    setBusy(name);
    setFailed(undefined);
    try {
      await agent.call(name, { id: queue.id });
      notify('success', DONE[name], { name: queue.name });
      await queues.refetch();
    } catch (error) {
      setFailed({ act: name, error });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Section title={t('printer.system')}>
      <div className={classes.fields}>
        {!saved || !view ? (
          <p className={classes.quiet}>{t('printer.system.saveFirst')}</p>
        ) : (
          <>
            <Facts
              facts={[
                [t('printer.system.state'), <Status key="state" look={lookOfQueue(view)} />],
                [
                  t('printer.system.address'),
                  <bdi key="address" dir="ltr" className={page.addressText}>
                    {view.address}
                  </bdi>,
                ],
              ]}
            />
            {failed ? (
              <p className={classes.trouble} role="alert">
                {failed.error instanceof ApiFailure
                  ? words(failed.error)
                  : t(failed.act === 'queues.testPage' ? 'printer.system.testFailed' : 'printer.system.failed')}
              </p>
            ) : null}
            <div className={classes.buttons}>
              {view.registered === true ? null : (
                <Button
                  variant="light"
                  size="xs"
                  loading={busy === 'queues.register'}
                  onClick={() => void act('queues.register')}
                >
                  {t('printer.system.register')}
                </Button>
              )}
              <Button
                variant="default"
                size="xs"
                loading={busy === 'queues.testPage'}
                onClick={() => void act('queues.testPage')}
              >
                {t('printer.system.testPage')}
              </Button>
              {view.registered === false ? null : (
                <Button
                  variant="default"
                  size="xs"
                  loading={busy === 'queues.unregister'}
                  onClick={() => void act('queues.unregister')}
                >
                  {t('printer.system.unregister')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Section>
  );
}
