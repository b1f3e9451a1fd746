// For you: what was rejected, failed, is to mend or to confirm; each with its one next step.

import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { commandLook, jobLook, lookOf } from '#renderer/theme/status.ts';
import text from '#renderer/ui/text/text.module.css';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { MarkedName } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import page from './home.module.css';
import type { HomeData } from './home.queries.ts';
import { type Task, tasksOf, toValidate } from './home.rules.ts';
import { ListState } from './list-state.part.tsx';
import classes from './lists.module.css';

const MOST = 6;
const LOOKS = { ...jobLook, ...commandLook };

function hrefOf({ kind, jobId, status }: Task): string {
  if (kind === 'inDoubt') return addressOf('manage.documentsError');
  if (kind === 'failed' || kind === 'rejected') return addressOf('manage.orderDetail', { jobId });
  return addressOf('deposit.delivery', { jobId, status });
}

export function HomeTasks({ home }: { home: HomeData }) {
  const t = useText();
  const me = useUser();
  const { openOrders, failed, waiting } = home;
  // What is to be validated stands above: then nothing else is to be done.
  const isElse = toValidate(waiting.data?.items ?? []).length > 0;
  const none = isElse
    ? { title: t('home.tasks.noneElse'), text: t('home.tasks.noneElseText') }
    : { title: t('home.tasks.none'), text: t('home.tasks.noneText') };
  const tasks = tasksOf(openOrders.data?.items ?? [], failed.data?.items ?? [], me.id);
  const more = tasks.length > MOST || openOrders.data?.overflow || failed.data?.overflow;
  return (
    <Section
      title={t('home.tasks.title')}
      aside={
        more ? (
          <Link className={page.link} to={addressOf('manage.orders', { status: 'pending' })}>
            {t('home.tasks.all', { n: tasks.length })}
          </Link>
        ) : null
      }
    >
      <ListState queries={[openOrders, failed]} rows={3} empty={tasks.length === 0 ? none : undefined}>
        <ul className={classes.tasks}>
          {tasks.slice(0, MOST).map((task) => (
            <TaskRow key={`${task.kind}-${task.commandId ?? task.jobId}`} task={task} />
          ))}
        </ul>
      </ListState>
    </Section>
  );
}

/** The sentence of a task; another one where a person is named in it. */
const infoOf = ({ kind, person }: Task): string => {
  if (kind === 'rejected') return person === null ? 'home.task.expiredInfo' : 'home.task.rejectedInfo';
  return `home.task.${kind}Info`;
};

function TaskRow({ task }: { task: Task }) {
  const t = useText();
  const named = useNameIn();
  const { kind, state, name, test, count, of, person, reason, service, jobId, at } = task;
  const look = lookOf(LOOKS, state);
  const action = t(`home.task.${kind}`, { n: count });
  return (
    <li data-kind={kind}>
      <span className={classes.taskIcon} data-token={look.token}>
        <look.icon size={18} stroke={1.5} aria-hidden />
      </span>
      <span className={`${text.lines} ${classes.taskText}`}>
        <MarkedName test={test} name={name} />
        <small>{t(infoOf(task), { n: count, of, name: person ?? '' })}</small>
        {reason ? <q dir="auto">{reason}</q> : null}
        <small>
          {/* Orders of one name are told apart. */}
          <bdi>{jobId}</bdi> · <bdi>{named(service)}</bdi> · <DateText at={at} />
          {kind === 'failed' && person ? <> · {person}</> : null}
        </small>
      </span>
      <Button component={Link} to={hrefOf(task)} size="xs" variant="default" aria-label={`${action}: ${name}`}>
        {action}
      </Button>
    </li>
  );
}
