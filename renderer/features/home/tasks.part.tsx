// My tasks: orders to mend or confirm, commands to validate, deliveries that failed; each with the step it needs.
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { commandLook, jobLook, lookOf } from '#renderer/theme/status.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import classes from './home.module.css';
import type { HomeData } from './home.queries.ts';
import { type Task, tasksOf } from './home.rules.ts';
import { ListState } from './list-state.part.tsx';

const MOST = 6;
const LOOKS = { ...jobLook, ...commandLook };

function hrefOf({ kind, jobId, commandId, status }: Task): string {
  if (kind === 'validate') return addressOf('deposit.validation', { command: commandId });
  if (kind === 'failed') return addressOf('manage.orderDetail', { jobId });
  return addressOf('deposit.delivery', { jobId, status });
}

export function HomeTasks({ home }: { home: HomeData }) {
  const t = useText();
  const { openOrders, openCommands } = home;
  const tasks = tasksOf(openOrders.data?.items ?? [], openCommands.data?.items ?? []);
  const more = tasks.length > MOST || openOrders.data?.overflow || openCommands.data?.overflow;
  return (
    <Section
      title={t('home.tasks.title')}
      aside={
        more ? (
          <Link className={classes.link} to={addressOf('manage.orders', { status: 'pending' })}>
            {t('home.tasks.all')}
          </Link>
        ) : null
      }
    >
      <ListState
        queries={[openOrders, openCommands]}
        rows={3}
        empty={tasks.length === 0 ? { title: t('home.tasks.none'), text: t('home.tasks.noneText') } : undefined}
      >
        <ul className={classes.tasks}>
          {tasks.slice(0, MOST).map((task) => (
            <TaskRow key={`${task.kind}-${task.commandId ?? task.jobId}`} task={task} />
          ))}
        </ul>
      </ListState>
    </Section>
  );
}

function TaskRow({ task }: { task: Task }) {
  const t = useText();
  const { kind, state, name, count, of, person } = task;
  const look = lookOf(LOOKS, state);
  const action = t(`home.task.${kind}`, { n: count });
  return (
    <li>
      <span className={classes.taskIcon} data-token={look.token}>
        <look.icon size={18} stroke={1.5} aria-hidden />
      </span>
      <span className={classes.taskText}>
        <bdi title={name}>{name}</bdi>
        <small>{t(`home.task.${kind}Info`, { n: count, of, name: person })}</small>
      </span>
      <Button component={Link} to={hrefOf(task)} size="xs" variant="default" aria-label={`${action}: ${name}`}>
        {action}
      </Button>
    </li>
  );
}
