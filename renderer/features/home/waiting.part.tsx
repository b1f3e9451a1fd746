// What waits for a decision: for this person's, with depositor and day; or for a colleague's, without a button.
import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CommandSummary } from '#domain/api/sending/command.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useUser } from '#renderer/session/use-session.ts';
import text from '#renderer/ui/text/text.module.css';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import { MarkedName } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import page from './home.module.css';
import type { HomeData } from './home.queries.ts';
import { toValidate, waitsForColleague } from './home.rules.ts';
import { isWaiting } from './list-state.part.tsx';
import classes from './lists.module.css';

const MOST = 6;

/** Nothing where nothing waits for this person. */
export function HomeToValidate({ query }: { query: HomeData['waiting'] }) {
  const t = useText();
  const commands = toValidate(query.data?.items ?? []);
  if (isWaiting(query) || commands.length === 0) return null;
  return (
    <Section
      title={t('home.validate.title')}
      aside={
        commands.length > MOST || query.data?.overflow ? (
          <Link className={page.link} to={addressOf('deposit.validation')}>
            {t('home.tasks.all', { n: commands.length })}
          </Link>
        ) : null
      }
    >
      <ul className={classes.tasks}>
        {commands.slice(0, MOST).map((command) => (
          <ToValidate key={command.id} command={command} />
        ))}
      </ul>
    </Section>
  );
}

function ToValidate({ command }: { command: CommandSummary }) {
  const t = useText();
  const named = useNameIn();
  const { id, jobId, jobName, test, packGroupCount, owner, service, creationDate } = command;
  const action = t('home.task.validate');
  return (
    <li>
      <span className={classes.taskIcon} data-token="warn">
        <IconClockHour4 size={18} stroke={1.5} aria-hidden />
      </span>
      <span className={`${text.lines} ${classes.taskText}`}>
        <MarkedName test={test} name={jobName} />
        <small>{t('home.task.validateInfo', { n: packGroupCount, name: owner.name })}</small>
        <small>
          <bdi>{jobId}</bdi> · <bdi>{named(service)}</bdi> · <DateText at={creationDate} />
        </small>
      </span>
      <Button
        component={Link}
        to={addressOf('deposit.validation', { command: id })}
        size="xs"
        variant="default"
        aria-label={`${action}: ${jobName}`}
      >
        {action}
      </Button>
    </li>
  );
}

/** Nothing where nothing of this person's waits. */
export function HomeWaits({ query }: { query: HomeData['waiting'] }) {
  const t = useText();
  const me = useUser();
  const either = useEither();
  const commands = waitsForColleague(query.data?.items ?? [], me.id);
  if (isWaiting(query) || commands.length === 0) return null;
  return (
    <Section title={t('home.waits.title')}>
      <ul className={classes.waits}>
        {commands.slice(0, MOST).map(({ id, jobId, jobName, test, packGroupCount, creationDate, validators = [] }) => (
          <li key={id}>
            <Link to={addressOf('manage.orderDetail', { jobId })}>
              <MarkedName test={test} name={jobName} />
            </Link>
            <small>
              {t('home.waits.info', { n: packGroupCount })} · <DateText at={creationDate} />
            </small>
            {validators.length > 0 ? <small>{t('home.waits.for', { names: either(validators) })}</small> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
