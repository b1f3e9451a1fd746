// What a person can do with an automated document that stopped: mend its order, deposit it by hand, try again, drop it.
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { OrderLink } from '../documents/order-link.part.tsx';
import { plainName } from '../printer.rules.ts';
import classes from '../window/printer.module.css';

interface ActionsProps {
  document: InboxDocument;
  onRetry: () => void;
  onDrop: () => void;
}

/** Each button names its document to who hears it; on screen its row does. */
export function StuckActions({ document, onRetry, onDrop }: ActionsProps) {
  const t = useText();
  const { id, name, jobId, fileId } = document;
  const on = (action: string) => t('printer.actOn', { action, name: plainName(name) });
  return (
    <>
      <OrderLink document={document} mend />
      {jobId === null && fileId !== null ? (
        <Button
          component={Link}
          to={addressOf('printer.manual', { file: id })}
          variant="default"
          size="xs"
          className={classes.quietLink}
          aria-label={on(t('printer.byHand'))}
        >
          {t('printer.byHand')}
        </Button>
      ) : null}
      <Button variant="default" size="xs" aria-label={on(t('common.retry'))} onClick={onRetry}>
        {t('common.retry')}
      </Button>
      <Button variant="subtle" color="gray" size="xs" aria-label={on(t('printer.drop'))} onClick={onDrop}>
        {t('printer.drop')}
      </Button>
    </>
  );
}
