// Recent activity: who deposited and confirmed what, newest first.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './home.module.css';
import type { HomeData } from './home.queries.ts';
import { type Happening, happeningsOf } from './home.rules.ts';
import { ListState } from './list-state.part.tsx';

const MOST = 7;
const bold = (words: ReactNode[]) => <b>{words}</b>;

export function HomeActivity({ home }: { home: HomeData }) {
  const t = useText();
  const { login } = useUser();
  const { newestOrders, newestCommands } = home;
  const all = happeningsOf(newestOrders.data?.items ?? [], newestCommands.data?.items ?? [], login);
  return (
    <Section title={t('home.activity.title')}>
      <ListState
        queries={[newestOrders, newestCommands]}
        rows={3}
        empty={all.length === 0 ? { title: t('home.activity.none'), text: t('home.activity.noneText') } : undefined}
      >
        <ol className={classes.activity}>
          {all.slice(0, MOST).map((one) => (
            <li key={one.id}>
              <Words happening={one} />
              <small>
                <DateText at={one.at} />
              </small>
            </li>
          ))}
        </ol>
      </ListState>
    </Section>
  );
}

function Words({ happening }: { happening: Happening }) {
  const { what, who, name, count, jobId } = happening;
  return (
    <span>
      <FormattedMessage
        id={`home.activity.${what}${who === undefined ? 'You' : ''}`}
        values={{
          b: bold,
          n: count,
          who: <bdi>{who}</bdi>,
          what: (
            <Link to={addressOf('manage.orderDetail', { jobId })}>
              <bdi>{name}</bdi>
            </Link>
          ),
        }}
      />
    </span>
  );
}
