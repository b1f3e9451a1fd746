// The bell: what waits for a decision, what was decided, what went out or failed. What was shown is read.
import { Popover } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBell,
  IconCheck,
  IconClock,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { use, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { SessionApiContext } from '#renderer/session/keep-alive.ts';
import { markNotesRead, readNotes } from '#renderer/session/notes.ts';
import { type Note, notificationsAtom, readNotesAtom } from '#renderer/session/session.ts';
import type { Token } from '#renderer/theme/status.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { Counted } from './counted.part.tsx';
import classes from './layout.module.css';

const LOOKS: Readonly<Record<Note['kind'], { readonly icon: TablerIcon; readonly token: Token }>> = {
  pending: { icon: IconClock, token: 'warn' },
  rejected: { icon: IconX, token: 'error' },
  expired: { icon: IconX, token: 'error' },
  validated: { icon: IconCheck, token: 'ok' },
  sent: { icon: IconSend, token: 'ok' },
  failed: { icon: IconAlertTriangle, token: 'fatal' },
};

/** Where a note leads: to the decision, or to the order and its sendings. */
const hrefOf = ({ kind, commandId, jobId }: Note): string =>
  kind === 'pending'
    ? addressOf('deposit.validation', { command: commandId })
    : addressOf('manage.orderDetail', { jobId, tab: 'deliveries' });

export function Bell() {
  const t = useText();
  const store = useStore();
  const api = use(SessionApiContext);
  const notes = useAtomValue(notificationsAtom);
  const read = useAtomValue(readNotesAtom);
  const [opened, setOpened] = useState(false);
  const unread = notes.filter(({ id }) => !read.has(id)).length;
  const turn = (open: boolean) => {
    setOpened(open);
    if (open) void (api && readNotes(store, api).catch(() => undefined));
    else markNotesRead(store);
  };
  const label = t('common.frame.notifications', { n: unread });
  return (
    <Counted count={unread}>
      <Popover position="bottom-end" trapFocus withRoles opened={opened} onChange={turn}>
        <Popover.Target>
          <IconButton icon={IconBell} label={label} quiet={opened} onClick={() => turn(!opened)} />
        </Popover.Target>
        <Popover.Dropdown className={classes.notes ?? ''} aria-label={label}>
          {notes.length === 0 ? <p className={classes.noNotes}>{t('common.frame.noNotifications')}</p> : null}
          <ul>
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} unread={!read.has(note.id)} onOpen={() => turn(false)} />
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </Counted>
  );
}

function NoteItem({ note, unread, onOpen }: { note: Note; unread: boolean; onOpen: () => void }) {
  const t = useText();
  const { kind, count, person, jobName, reason, at } = note;
  const { icon: Icon, token } = LOOKS[kind];
  return (
    <li>
      <Link className={classes.note} to={hrefOf(note)} data-unread={unread || undefined} onClick={onOpen}>
        <span className={classes.noteIcon} data-token={token}>
          <Icon size={18} stroke={1.5} aria-hidden />
        </span>
        <span className={classes.noteText}>
          <bdi className={classes.noteName}>{jobName}</bdi>
          <span>{t(`common.note.${kind}`, { n: count, name: person })}</span>
          {reason ? (
            <q>
              <bdi>{reason}</bdi>
            </q>
          ) : null}
          <small>
            <DateText at={at} />
          </small>
        </span>
      </Link>
    </li>
  );
}
