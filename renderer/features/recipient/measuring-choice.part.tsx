// Whether what the recipient opens and clicks may be kept: a tick that is stored at once, and can be taken back here.
import { Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OwnChoice } from '#domain/api/administration/recipients.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import classes from './choice.module.css';

export function MeasuringChoice({ choice, token }: { choice: OwnChoice; token: string }) {
  const t = useText();
  const about = useId();
  const api = useApi();
  const queries = useQueryClient();
  const faultText = useFaultText();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<boolean>();
  const [fault, setFault] = useState<string>();
  const { senderName: sender, measuring } = choice;
  const say = async (next: boolean) => {
    setBusy(true);
    setFault(undefined);
    setSaved(undefined);
    try {
      await api.call('recipients.choose', { body: { token, measuring: next } });
      await queries.invalidateQueries({ queryKey: keyOf('recipients.own') });
      setSaved(next);
    } catch (error) {
      if (error instanceof ApiFailure) setFault(faultText({ label: error.label, parameters: error.parameters }));
      else api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.measuring}>
      <Checkbox
        label={t('choice.measuring', { sender })}
        error={fault !== undefined}
        aria-describedby={about}
        checked={measuring}
        // Not disabled meanwhile: it would lose the keyboard.
        onChange={(event) => (busy ? undefined : void say(event.currentTarget.checked))}
      />
      {/* Beneath the whole control: the kit sets its own words beside the tick. */}
      <p id={about} className={classes.told}>
        {t('choice.measuring.text', { sender })}
      </p>
      <p className={classes.saved} role="status">
        {fault}
        {saved === undefined ? null : (
          <>
            <IconCheck size={18} stroke={1.75} aria-hidden /> {t(`choice.measured.${saved}`)}
          </>
        )}
      </p>
    </div>
  );
}
