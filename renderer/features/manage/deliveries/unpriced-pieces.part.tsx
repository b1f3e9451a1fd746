// Pieces of a delivery that left without a price, each with the way to enter it as the tariff proposes by now.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UnpricedPiece } from '#domain/api/sending/billing.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import classes from '../detail/detail.module.css';
import { Correction, type Entry } from './billing-entry.part.tsx';

interface UnpricedPiecesProps {
  deliveryId: number;
  pieces: readonly UnpricedPiece[];
}

export function UnpricedPieces({ deliveryId, pieces }: UnpricedPiecesProps) {
  const t = useText();
  const can = useCan();
  const [entering, setEntering] = useState<Entry>();
  if (pieces.length === 0) return null;
  return (
    <section className={classes.wide} aria-label={t('manage.billing.unpriced', { n: pieces.length })}>
      <b>{t('manage.billing.unpriced', { n: pieces.length })}</b>
      <ul>
        {pieces.map(({ shipmentId, recipient, nuid, proposed }) => (
          <li key={shipmentId}>
            <bdi>{recipient}</bdi> <small className={classes.quiet}>{nuid}</small>{' '}
            {proposed === null ? <small className={classes.quiet}>{t('manage.billing.unpriced.none')}</small> : null}
            {proposed !== null && can('system') ? (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setEntering({ shipmentId, recipient, ...proposed })}
              >
                {t('manage.billing.unpriced.enter')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {entering ? <Correction deliveryId={deliveryId} entry={entering} onClose={() => setEntering(undefined)} /> : null}
    </section>
  );
}
