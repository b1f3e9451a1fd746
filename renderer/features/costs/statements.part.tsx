// The statements of a month, one for each currency, and what is in none of them.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { CallResult } from '#domain/api/contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { monthName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { CentresCard } from './centres-card.part.tsx';
import { ChannelsCard } from './channels-card.part.tsx';
import classes from './costs.module.css';
import { rowsOf, shownStatements } from './costs.rules.ts';
import { HeadNumbers } from './head-numbers.part.tsx';

type Costs = CallResult<'costs.read'>;

export function Statements({ costs }: { costs: Costs }) {
  const t = useText();
  const { locale } = useIntl();
  const shown = shownStatements(costs);
  const { onlyOfGroup } = costs;
  // Of what one does not see nothing is said: neither that it cost nothing, nor what it cost.
  const whose = onlyOfGroup ? (
    <p className={text.hint}>
      {t('costs.onlyOfGroup', { group: onlyOfGroup.groupName, account: onlyOfGroup.accountName })}
    </p>
  ) : null;
  if (shown.length === 0 && costs.unpriced.length > 0) {
    return (
      <>
        {whose}
        <Unpriced costs={costs} />
      </>
    );
  }
  if (shown.length === 0) {
    return (
      <>
        {whose}
        <EmptyState title={t('costs.empty.title', { month: monthName(costs.month, locale) })}>
          <p>{t('costs.empty.text')}</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {whose}
      <Unpriced costs={costs} />
      {shown.map((statement) => (
        <div key={statement.currency} className={classes.statement}>
          <HeadNumbers costs={costs} statement={statement} />
          {rowsOf(statement).length === 0 ? null : (
            <>
              <CentresCard month={costs.month} isRunning={costs.isRunning} statement={statement} />
              <ChannelsCard statement={statement} />
            </>
          )}
        </div>
      ))}
    </>
  );
}

/** What left without a price, channel by channel: it is in no sum. */
function Unpriced({ costs: { month, unpriced } }: { costs: Costs }) {
  const t = useText();
  const [{ ou, channel }] = useQueryState();
  if (unpriced.length === 0) return null;
  const channels = unpriced.map(
    ({ channelType, pieces }) => `${t(`channel.${channelType}`)}: ${t('common.number', { n: pieces })}`,
  );
  return (
    <div className={`${classes.notice} ${classes.alone}`}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      <div style={{ flex: 1 }}>
        <b>{t('costs.unpriced', { n: unpriced.reduce((sum, { pieces }) => sum + pieces, 0) })}</b>
        <p>{channels.join(' · ')}</p>
        <p>
          {t('costs.unpriced.text')}{' '}
          <Link to={addressOf('monitoring.deliveries', { unpriced: month, ou, channel })}>
            {t('costs.unpriced.deliveries')}
          </Link>
        </p>
      </div>
    </div>
  );
}
