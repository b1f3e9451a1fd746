// What a month cost by channel; corrections are a line of their own.
import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { MonthCosts } from '#domain/api/monitoring/costs.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCurrencySign } from '#renderer/shared/money/money-text.ts';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import classes from './costs.module.css';
import { figure } from './costs.rules.ts';

export function ChannelsCard({ statement }: { statement: MonthCosts }) {
  const t = useText();
  const { locale } = useIntl();
  const sign = useCurrencySign();
  const { currency, channels, corrections, spent } = statement;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className={classes.card} aria-label={t('costs.byChannel', { currency: sign(currency) })} tabIndex={0}>
      <header>
        <h2>{t('costs.byChannel', { currency: sign(currency) })}</h2>
      </header>
      <Table verticalSpacing={9} horizontalSpacing={12}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('costs.channel')}</Table.Th>
            <Table.Th ta="end">{t('costs.pieces')}</Table.Th>
            <Table.Th ta="end">{t('costs.each')}</Table.Th>
            <Table.Th ta="end">{t('costs.sum')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {channels.map(({ channelType, pieces, spent: sum }) => (
            <Table.Tr key={channelType}>
              <Table.Td>
                <ChannelName channel={channelType} />
              </Table.Td>
              <Table.Td ta="end">{t('common.number', { n: pieces })}</Table.Td>
              <Table.Td ta="end">{figure(sum / Math.max(1, pieces), { currency, locale })}</Table.Td>
              <Table.Td ta="end">
                <b>{figure(sum, { currency, locale })}</b>
              </Table.Td>
            </Table.Tr>
          ))}
          {corrections.count > 0 ? (
            <Table.Tr>
              <Table.Td colSpan={3}>{t('costs.corrections', { n: corrections.count })}</Table.Td>
              <Table.Td ta="end">{figure(corrections.spent, { currency, locale })}</Table.Td>
            </Table.Tr>
          ) : null}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={3}>
              {t('costs.total')}
            </Table.Th>
            <Table.Td ta="end">
              <b>{figure(spent, { currency, locale })}</b>
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  );
}
