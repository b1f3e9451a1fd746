// The second factor in the own record: whether there is one, its set-up, new recovery codes, and its end.
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactorView } from '#domain/api/administration/users.contract.ts';
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { AppSetUp } from '#renderer/shared/factor/app-set-up.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { EndApp, RenewCodes } from './factor-dialogs.part.tsx';
import { Passkeys } from './passkeys.part.tsx';
import classes from './proofs.module.css';

type Open = 'setUp' | 'renew' | 'end';

export function Factor() {
  const t = useText();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const factor = useCall('users.factor', {}, { staleTime: 0 });
  const done = () => {
    setOpen(undefined);
    void queries.invalidateQueries({ queryKey: keyOf('users.factor', {}) });
  };
  if (factor.error) return <p role="alert">{t('settings.factor.unread')}</p>;
  if (!factor.data) return null;
  return (
    <div className={classes.form}>
      <AppState factor={factor.data} onOpen={setOpen} />
      <h3 className={classes.heading}>{t('settings.passkeys')}</h3>
      <Passkeys passkeys={factor.data.passkeys} />
      <Dialog opened={open !== undefined} title={open ? t(`settings.factor.title.${open}`) : ''} onClose={done} writes>
        <div className={classes.dialog}>
          {open === 'setUp' ? <AppSetUp onDone={done} /> : null}
          {open === 'renew' ? <RenewCodes onDone={done} /> : null}
          {open === 'end' ? <EndApp required={factor.data.required} onDone={done} /> : null}
        </div>
      </Dialog>
    </div>
  );
}

function AppState({ factor, onOpen }: { factor: FactorView; onOpen: (open: Open) => void }) {
  const t = useText();
  const { app, codesLeft, required } = factor;
  if (app === null)
    return (
      <>
        <p className={classes.hint}>{t(required ? 'settings.factor.offRequired' : 'settings.factor.off')}</p>
        <Button variant="default" onClick={() => onOpen('setUp')}>
          {t('settings.factor.title.setUp')}
        </Button>
      </>
    );
  return (
    <>
      <p className={classes.good}>
        <IconCircleCheck size={18} stroke={1.5} aria-hidden />
        <span>
          {t('settings.factor.on')} <DateText at={app} form="shortDay" />
        </span>
      </p>
      <p className={codesLeft < 3 ? classes.fault : classes.hint}>
        {t('settings.factor.codesLeft', { count: codesLeft })}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onOpen('renew')}>
          {t('settings.factor.title.renew')}
        </Button>
        <Button variant="default" onClick={() => onOpen('end')}>
          {t('settings.factor.title.end')}
        </Button>
      </div>
    </>
  );
}
