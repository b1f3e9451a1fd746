// Recent activity: what happened last to the orders in view, in the words of their stories.
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { StorySentence } from '#renderer/shared/history/sentence.part.tsx';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import type { HomeData } from './home.queries.ts';
import { ListState } from './list-state.part.tsx';
import classes from './lists.module.css';

const MOST = 7;

export function HomeActivity({ home: { recent } }: { home: HomeData }) {
  const t = useText();
  const events = recent.data ?? [];
  return (
    <Section title={t('home.activity.title')}>
      <ListState
        queries={[recent]}
        rows={3}
        empty={events.length === 0 ? { title: t('home.activity.none'), text: t('home.activity.noneText') } : undefined}
      >
        <ol className={classes.activity}>
          {events.slice(0, MOST).map((event) => (
            <li key={event.id}>
              <StorySentence event={event} />
              <small>
                <Link to={addressOf('manage.orderDetail', { jobId: event.job.id })}>
                  {event.job.test ? <TestMark /> : null} <bdi>{event.job.name}</bdi>
                </Link>{' '}
                · <DateText at={event.date} />
              </small>
            </li>
          ))}
        </ol>
      </ListState>
    </Section>
  );
}
