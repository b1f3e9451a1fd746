// Printed documents that wait for their deposit: how many, until when the first of them, and the way to the inbox.
import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { endsSoon } from '#domain/jobs/inbox.rules.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { waitsForPerson } from '#renderer/session/inbox.rules.ts';
import { useInbox } from '#renderer/session/use-inbox.ts';
import text from '#renderer/ui/text/text.module.css';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import classes from './lists.module.css';

export function HomeInbox() {
  const t = useText();
  const formats = useFormats();
  const { documents = [], endings } = useInbox();
  const waiting = documents.filter((document) => document.mode !== 'automated' && waitsForPerson(document));
  if (waiting.length === 0) return null;
  const [first] = waiting.flatMap(({ fileId }) => endings.get(fileId ?? '') ?? []).sort();
  return (
    <Section title={t('home.inbox.title')}>
      <ul className={classes.tasks}>
        <li>
          <span className={classes.taskIcon} data-token={first && endsSoon(first, new Date()) ? 'warn' : 'ready'}>
            <IconInbox size={18} stroke={1.5} aria-hidden />
          </span>
          <span className={`${text.lines} ${classes.taskText}`}>
            <bdi>{t('home.inbox.waiting', { n: waiting.length })}</bdi>
            {first === undefined ? null : <small>{t('home.inbox.ends', { date: formats.day(new Date(first)) })}</small>}
          </span>
          <Button component={Link} to={addressOf('printer.async')} size="xs" variant="default">
            {t('home.inbox.open')}
          </Button>
        </li>
      </ul>
    </Section>
  );
}
