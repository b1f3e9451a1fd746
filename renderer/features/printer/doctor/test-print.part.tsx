// A test page through one of the printers: the proof that the way from the print dialog to here is whole.
import { Button, Select } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { useAgent, useBridge } from '../agent/use-bridge.ts';
import classes from '../settings/config.module.css';

/** Nothing where there is no saved printer yet. */
export function TestPrint() {
  const t = useText();
  const agent = useAgent();
  const notify = useToasts();
  const words = useFailureText();
  const queues = useBridge('settings.read').data?.settings.queues ?? [];
  const [picked, setPicked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const queue = queues.find(({ id }) => id === picked) ?? queues[0];
  if (!queue) return null;
  const print = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await agent.call('queues.testPage', { id: queue.id });
      notify('success', 'printer.system.tested', { name: queue.name });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`${classes.fields} ${classes.last}`}>
      <div className={classes.testPrint}>
        {queues.length > 1 ? (
          <Select
            label={t('printer.config.printer')}
            data={queues.map(({ id, name }) => ({ value: id, label: name }))}
            value={queue.id}
            allowDeselect={false}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            onChange={(value) => value && setPicked(value)}
          />
        ) : null}
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
          onClick={() => void print()}
        >
          {t('printer.system.testPage')}
        </Button>
      </div>
      {error === undefined ? null : (
        <p className={classes.trouble} role="alert">
          {error instanceof ApiFailure ? words(error) : t('printer.system.testFailed')}
        </p>
      )}
    </div>
  );
}
