// The order behind a printed document.
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { plainName } from '../printer.rules.ts';
import classes from '../window/printer.module.css';

/** On the workbench where something has to be mended, else its detail. Nothing before there is an order. */
export function OrderLink({ document, mend = false }: { document: InboxDocument; mend?: boolean }) {
  const t = useText();
  const { jobId, name } = document;
  if (jobId === null) return null;
  const word = t(mend ? 'printer.mend' : 'printer.showOrder');
  return (
    <Button
      component={Link}
      to={addressOf(mend ? 'deposit.delivery' : 'manage.orderDetail', { jobId })}
      variant="default"
      size="xs"
      className={classes.quietLink}
      aria-label={t('printer.actOn', { action: word, name: plainName(name) })}
    >
      {word}
    </Button>
  );
}
