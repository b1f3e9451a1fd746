// Pieces of a delivery that left without a price, each with the way to enter it as the tariff proposes by now, and all at once.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import text from '#renderer/ui/text/text.module.css';
import classes from '../detail/detail.module.css';
import { Correction, type Entry } from './billing-entry.part.tsx';
import charges from './delivery-billing.module.css';
import { EnterProposed } from './enter-proposed.part.tsx';

interface UnpricedPiecesProps {
  deliveryId: number;
  billing: Pick<CallResult<'billing.ofDelivery'>, 'unpriced' | 'unpricedCount' | 'proposed'>;
}

export function UnpricedPieces({ deliveryId, billing }: UnpricedPiecesProps) {
  const t = useText();
  const can = useCan();
  const money = useMoneyText();
  const [entering, setEntering] = useState<Entry>();
  const [enteringAll, setEnteringAll] = useState(false);
  const { unpriced: pieces, unpricedCount: n, proposed } = billing;
  return (
    <>
      {n > 0 ? (
        <section className={charges.unpriced} aria-label={t('manage.billing.unpriced', { n })}>
          <header>
            <h2>{t('manage.billing.unpriced', { n })}</h2>
            {proposed.pieces > 1 && can('system') ? (
              <Button variant="default" size="compact-sm" onClick={() => setEnteringAll(true)}>
                {t('manage.billing.enterAll')}
              </Button>
            ) : null}
          </header>
          <ul>
            {pieces.map(({ shipmentId, recipient, nuid, proposed: price }) => (
              <li key={shipmentId}>
                <span className={`${text.lines} ${text.twoLines}`}>
                  <bdi>{recipient}</bdi>
                  <small dir="ltr">{nuid}</small>
                </span>
                {price === null ? null : <bdi>{money(price.net + price.vat, price.currency)}</bdi>}
                {price === null ? <small className={classes.quiet}>{t('manage.billing.unpriced.none')}</small> : null}
                {price !== null && can('system') ? (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => setEntering({ shipmentId, recipient, ...price })}
                  >
                    {t('manage.billing.unpriced.enter')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          {pieces.length < n ? (
            <p className={classes.quiet}>{t('manage.billing.unpriced.more', { n: n - pieces.length })}</p>
          ) : null}
        </section>
      ) : null}
      {entering ? <Correction deliveryId={deliveryId} entry={entering} onClose={() => setEntering(undefined)} /> : null}
      {enteringAll ? (
        <EnterProposed deliveryId={deliveryId} unpriced={billing} onClose={() => setEnteringAll(false)} />
      ) : null}
    </>
  );
}
