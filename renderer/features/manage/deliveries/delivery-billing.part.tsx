// What was charged for a delivery, piece by piece, with the sums and what corrected them.
import '@mantine/core/styles/Table.layer.css';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Charge, ListedCharge, MoneySum } from '#domain/api/sending/billing.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { type MoneyText, useMoneyText } from '#renderer/shared/money/money-text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from '../detail/detail.module.css';
import { Correction } from './billing-entry.part.tsx';
import charges from './delivery-billing.module.css';
import { countered, firstEntries } from './first-entries.rules.ts';
import { UnpricedPieces } from './unpriced-pieces.part.tsx';

export function DeliveryBilling({ deliveryId }: { deliveryId: number }) {
  const t = useText();
  const [after, setAfter] = useState<number>();
  const query = useCall(
    'billing.ofDelivery',
    { params: { deliveryId }, query: after === undefined ? {} : { afterCharge: after } },
    { staleTime: 0 },
  );
  return (
    <QueryView query={query} skeleton={<RowsSkeleton />}>
      {(billing) => {
        const { items, sums, corrections, next } = billing;
        return sums.length === 0 && billing.unpricedCount === 0 ? (
          <EmptyState title={t('manage.billing.none.title')}>
            <p>{t('manage.billing.none.text')}</p>
          </EmptyState>
        ) : (
          <div className={classes.storyTab}>
            <div className={classes.export}>
              <ListExport list="charges" filter={{ deliveryId }} />
            </div>
            <UnpricedPieces deliveryId={deliveryId} billing={billing} />
            {sums.length === 0 ? null : (
              <ChargeTable deliveryId={deliveryId} items={items} sums={sums} corrections={corrections} />
            )}
            <div className={classes.pages}>
              {after === undefined ? null : (
                <Button variant="default" onClick={() => setAfter(undefined)}>
                  {t('manage.billing.first')}
                </Button>
              )}
              {next === null ? null : (
                <Button variant="default" onClick={() => setAfter(next)}>
                  {t('manage.billing.next')}
                </Button>
              )}
            </div>
          </div>
        );
      }}
    </QueryView>
  );
}

interface ChargeTableProps {
  deliveryId: number;
  items: readonly ListedCharge[];
  sums: readonly MoneySum[];
  corrections: readonly MoneySum[];
}

/** "1 × piece, 2 × sheet": what a price is made of; of a counter entry its reason and who made it, or which event it is for. */
function whatOf(t: Text, { kind, parts, reason, cause, eventId, by }: Charge): string {
  // A reference that came to stand for two pieces lets go of what it had placed: no person did that.
  if (cause === 'takenBack' && by === null) return t('manage.billing.kind.takenBack');
  if (cause !== null) return t(`manage.billing.${cause}`, { event: String(eventId ?? ''), name: by?.name ?? '' });
  if (kind === 'correction') return t('manage.billing.corrected', { reason: reason ?? '', name: by?.name ?? '' });
  return parts
    .map(({ kind: part, count, option }) => t(`manage.billing.part.${part}`, { n: count, option: option ?? '' }))
    .join(', ');
}

function ChargeTable({ deliveryId, items, sums, corrections }: ChargeTableProps) {
  const t = useText();
  const money = useMoneyText();
  const can = useCan();
  const correctable = firstEntries(items);
  const [correcting, setCorrecting] = useState<ListedCharge>();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className={`${classes.wide} ${charges.charges}`} aria-label={t('manage.billing')} tabIndex={0}>
      <Table className={charges.table ?? ''} verticalSpacing={8} aria-label={t('manage.billing')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('manage.billing.document')}</Table.Th>
            <Table.Th>{t('manage.billing.what')}</Table.Th>
            <Table.Th>{t('manage.billing.at')}</Table.Th>
            <Table.Th ta="end">{t('manage.billing.net')}</Table.Th>
            <Table.Th ta="end">{t('manage.billing.vat')}</Table.Th>
            <Table.Th ta="end">{t('manage.billing.gross')}</Table.Th>
            {can('system') ? (
              <Table.Th>
                <VisuallyHidden>{t('manage.billing.correct')}</VisuallyHidden>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((charge) => (
            <Table.Tr key={charge.id}>
              <Table.Td>
                <span className={`${text.lines} ${text.twoLines}`}>
                  <bdi>{charge.recipient}</bdi>
                  <small dir="ltr">{charge.nuid}</small>
                </span>
              </Table.Td>
              <Table.Td>{whatOf(t, charge)}</Table.Td>
              <Table.Td className={charges.when ?? ''}>
                <DateText at={charge.at} />
              </Table.Td>
              <MoneyCells sum={charge} rates={charge.rates} money={money} />
              {can('system') ? (
                <Table.Td>
                  {correctable.has(charge.id) ? (
                    <Button variant="subtle" size="compact-sm" onClick={() => setCorrecting(charge)}>
                      {t('manage.billing.correct')}
                    </Button>
                  ) : null}
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <SumRows label={t('manage.billing.corrections')} sums={corrections} money={money} />
          <SumRows label={t('manage.billing.sum')} sums={sums} money={money} />
        </Table.Tfoot>
      </Table>
      {correcting ? (
        <Correction deliveryId={deliveryId} entry={countered(correcting)} onClose={() => setCorrecting(undefined)} />
      ) : null}
    </section>
  );
}

interface MoneyCellsProps {
  sum: MoneySum;
  /** Of an entry; none of a sum. */
  rates?: Charge['rates'];
  money: MoneyText;
}

/** Where a line is a card, the sum without a name is the gross one. */
function MoneyCells({ sum: { net, vat, currency }, rates = [], money }: MoneyCellsProps) {
  const t = useText();
  const { locale } = useIntl();
  const cells = [
    ['net', net, t('manage.billing.net')],
    ['vat', vat, t('manage.billing.vat')],
    ['gross', net + vat, undefined],
  ] as const;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const taxed = rates.flatMap(({ vatPermille }) => (vatPermille === null ? [] : [percent.format(vatPermille / 1000)]));
  return cells.map(([key, minor, name]) => (
    <Table.Td key={key} className={charges.amount ?? ''} data-name={name}>
      <bdi>{money(minor, currency)}</bdi>
      {key === 'vat' && taxed.length > 0 ? (
        <small className={classes.quiet}>
          <br />
          <bdi>{taxed.join(' + ')}</bdi>
        </small>
      ) : null}
    </Table.Td>
  ));
}

function SumRows({ label, sums, money }: { label: string; sums: readonly MoneySum[]; money: MoneyText }) {
  return sums.map((sum) => (
    <Table.Tr key={sum.currency}>
      <Table.Th colSpan={3} scope="row">
        {label}
      </Table.Th>
      <MoneyCells sum={sum} money={money} />
    </Table.Tr>
  ));
}
