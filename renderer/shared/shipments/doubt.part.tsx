// A document in doubt: it is not known whether it was sent. A person settles it: "it was sent" or "send again".
import { Button } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { mayPass } from '#renderer/api/failures.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { ReasonDialog } from '#renderer/shared/dialogs/reason-dialog.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './shipments.module.css';

type Resolution = 'went' | 'sendAgain';
const RESOLUTION_LABELS = {
  went: { action: 'manage.doubt.went', ask: 'manage.doubt.askWent', done: 'manage.doubt.doneWent' },
  sendAgain: { action: 'manage.doubt.again', ask: 'manage.doubt.askAgain', done: 'manage.doubt.doneAgain' },
} as const;

interface Asked {
  readonly resolution: Resolution;
  /** Of the doubt that it is about. */
  readonly since: string;
}

/** Shown only while there is a doubt; the buttons only to those who may settle it. */
export function DoubtBanner({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const formats = useFormats();
  // Of the doubt that was shown when it was asked: one that came later is decided on anew.
  const [asked, setAsked] = useState<Asked>();
  if (!shipment.doubt) return null;
  const { since, reason, answer, held } = shipment.doubt;
  const when = formats.near(new Date(since));
  const maySettle = shipment.abilities.includes('resolveDoubt') || shipment.abilities.includes('acknowledge');
  return (
    <section className={classes.doubt}>
      <IconHelp size={20} stroke={1.75} aria-hidden />
      <div>
        <h2>{t('manage.doubt.title')}</h2>
        <p>{t('manage.doubt.text', { when, reason, held: held ? 'yes' : 'no' })}</p>
        {answer === null ? null : <q dir="auto">{answer}</q>}
        {maySettle ? null : <p>{t('manage.doubt.others')}</p>}
      </div>
      {maySettle ? (
        <div className={classes.doubtButtons}>
          <Button variant="default" onClick={() => setAsked({ resolution: 'went', since })}>
            {t('manage.doubt.went')}
          </Button>
          {shipment.filesPurgedDate === null ? (
            <Button variant="default" onClick={() => setAsked({ resolution: 'sendAgain', since })}>
              {t('manage.doubt.again')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asked ? <ResolveDialog shipmentId={shipment.id} {...asked} onClose={() => setAsked(undefined)} /> : null}
    </section>
  );
}

function ResolveDialog(props: { shipmentId: number; onClose: () => void } & Asked) {
  const { shipmentId, resolution, since, onClose } = props;
  const t = useText();
  const { call, report } = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const labels = RESOLUTION_LABELS[resolution];
  const resolve = async (message: string) => {
    try {
      await call('shipments.resolveDoubt', { params: { shipmentId }, body: { resolution, message, since } });
      notify('success', labels.done);
      onClose();
    } catch (error) {
      report(error);
      // The dialog, and the comment in it, stay for another try.
      if (!mayPass(error)) onClose();
    }
    refresh();
  };
  return (
    <ReasonDialog
      title={t(labels.action)}
      action={t(labels.action)}
      label={t('sending.comment')}
      onConfirm={resolve}
      onClose={onClose}
    >
      <p>{t(labels.ask)}</p>
    </ReasonDialog>
  );
}
