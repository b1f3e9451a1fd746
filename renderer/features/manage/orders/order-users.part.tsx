// Who may see an order, and by which right: the owner, the group, the account, accounts above. Nothing is shared here.
import { ORDER_RIGHTS } from '#domain/access/order-users.ts';
import type { Answer } from '#domain/api/client.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import classes from './order-users.module.css';

/** Names that a right shows; of the others there is a number. */
const MOST_SHOWN = 8;

type People = Answer<'jobs.users', unknown>['people'];

export function OrderUsers({ jobId }: { jobId: number }) {
  const t = useText();
  const { data } = useCall('jobs.users', { params: { jobId } });
  // Beside the order: where it cannot be read, the order is shown without it.
  if (data === undefined) return null;
  const rows = ORDER_RIGHTS.map((right) => [right, data.people.filter((one) => one.right === right)] as const);
  return (
    <section className={classes.users} aria-label={t('manage.users')}>
      <h2>{t('manage.users')}</h2>
      <Facts
        facts={rows
          .filter(([, people]) => people.length > 0)
          .map(([right, people]) => [t(`manage.users.${right}`), <Names key={right} people={people} />])}
      />
      {data.overflow ? <p>{t('manage.users.overflow')}</p> : null}
    </section>
  );
}

function Names({ people }: { people: People }) {
  const t = useText();
  const more = people.length - MOST_SHOWN;
  return (
    <ul>
      {people.slice(0, MOST_SHOWN).map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 ? <li>{t('manage.users.more', { n: more })}</li> : null}
    </ul>
  );
}
