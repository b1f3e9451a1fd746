// Welcome home: what asks for work, what left lately, and the ways to everything else.

import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { partAhead } from '#renderer/platform/part-ahead.part.tsx';
import { SCREENS } from '#renderer/routes/screens.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import { BegunList } from '#renderer/shared/begun/begun-list.part.tsx';
import linkButton from '#renderer/ui/controls/link-button.module.css';
import column from '#renderer/ui/page-layouts/column.module.css';
import { PageSkeleton } from '#renderer/ui/states/page-skeleton.part.tsx';
import { HomeSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { DayText } from '#renderer/ui/values/values.part.tsx';
import { HomeActivity } from './activity.part.tsx';
import { HomeCounters } from './counters.part.tsx';
import { Cutoff } from './cutoff.part.tsx';
import classes from './home.module.css';
import { useHome, useRangeDays, useWaiting } from './home.queries.ts';
import { greetingLabel } from './home.rules.ts';
import { HomeInbox } from './inbox.part.tsx';
import { HomeDeliveries } from './latest.part.tsx';
import { isWaiting } from './list-state.part.tsx';
import { HomeLinks } from './quick-links.part.tsx';
import { HomeTasks } from './tasks.part.tsx';
import { HomeToValidate, HomeWaits } from './waiting.part.tsx';

const { Part: NewsCard } = partAhead(async () => (await import('#renderer/shared/news/news-card.part.tsx')).NewsCard);

export function HomePage() {
  const can = useCan();
  const isAsked = can('administerOu');
  const first = useCall('units.firstLetter', {}, { enabled: isAsked, retry: false });
  const sees = can('viewOrder');
  // One of the two, from the first picture on.
  if (isAsked && first.isPending) {
    return (
      <PageSkeleton>
        <HomeSkeleton />
      </PageSkeleton>
    );
  }
  if (first.data?.letter === null && SCREENS.guide) return <SCREENS.guide />;
  return (
    <div className={classes.home}>
      <Hello />
      <NewsCard />
      {sees ? <Content /> : <WithoutOrders />}
    </div>
  );
}

function Hello() {
  const t = useText();
  const can = useCan();
  const { firstName, login, services = [] } = useUser();
  const now = new Date();
  // Who has no service has nothing to deposit with.
  const deposits =
    can('createOrder') && services.some((service) => service.allowJobCreation) && SCREENS['deposit.home'];
  return (
    <header className={classes.hello}>
      <div>
        <h1>{t(greetingLabel(now.getHours()), { name: firstName || login })}</h1>
        <p>
          <DayText at={now} />
        </p>
      </div>
      {deposits ? <Cutoff /> : null}
      {deposits ? (
        <Button
          component={Link}
          to={addressOf('deposit.home')}
          size="md"
          className={linkButton.filled}
          leftSection={<IconFileImport size={18} stroke={1.5} aria-hidden />}
        >
          {t('home.newDeposit')}
        </Button>
      ) : null}
    </header>
  );
}

/** For a person who sees no orders: deposits, or decides on those of others. */
function WithoutOrders() {
  const t = useText();
  return (
    <>
      <HomeToValidate query={useWaiting()} />
      <HomeInbox />
      <BegunList title={t('common.begun.drafts')} only="drafts" />
      <HomeLinks />
    </>
  );
}

function Content() {
  const t = useText();
  const home = useHome();
  const days = useRangeDays();
  return (
    <>
      <HomeCounters days={days} />
      <div className={classes.columns}>
        <div className={column.column}>
          <HomeToValidate query={home.waiting} />
          <HomeTasks home={home} />
          <BegunList title={t('common.begun.drafts')} only="drafts" />
          <HomeInbox />
          {/* How many tasks there are moves what stands below them: it comes with them. */}
          {isWaiting(home.openOrders, home.failed, home.waiting) ? null : <HomeDeliveries query={home.deliveries} />}
        </div>
        <div className={column.column}>
          <HomeWaits query={home.waiting} />
          <HomeLinks />
          <HomeActivity home={home} />
        </div>
      </div>
    </>
  );
}
