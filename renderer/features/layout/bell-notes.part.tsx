// The notes behind the bell: what waits for a decision, what was decided, what went out or failed. Loaded after the
// first view.
import { Popover, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClockHour4,
  IconHandStop,
  IconHelp,
  IconHourglassHigh,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { markNotesRead } from '#renderer/session/polling/notes.ts';
import { type Note, notificationsAtom, readNotesAtom } from '#renderer/session/session.ts';
import type { Token } from '#renderer/theme/status.ts';
import { type LayerProps, OpenerTarget, useOpenedAfter } from '#renderer/ui/layers/opener.ts';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './layout.module.css';

const LOOKS: Readonly<Record<Note['kind'], { readonly icon: TablerIcon; readonly token: Token }>> = {
  pending: { icon: IconClockHour4, token: 'warn' },
  rejected: { icon: IconHandStop, token: 'error' },
  expired: { icon: IconHourglassHigh, token: 'error' },
  validated: { icon: IconCheck, token: 'ok' },
  sent: { icon: IconSend, token: 'ok' },
  undelivered: { icon: IconAlertTriangle, token: 'error' },
  inDoubt: { icon: IconHelp, token: 'warn' },
  failed: { icon: IconAlertTriangle, token: 'fatal' },
  draftEnding: { icon: IconHourglassHigh, token: 'warn' },
  channelHeld: { icon: IconHandStop, token: 'warn' },
};

/** Where a note leads: to the channel, to the decision, to the drafts, or to the order and what became of it. */
const hrefOf = ({ kind, commandId, jobId, channelId }: Note): string => {
  if (channelId !== null) return addressOf('system.channels', { channelId });
  if (commandId === null || jobId === null) return addressOf('deposit.home');
  return kind === 'pending'
    ? addressOf('deposit.validation', { command: commandId })
    : addressOf('manage.orderDetail', { jobId });
};

/** `label` names the bell and its notes alike. */
export function BellNotes({ target, id, opened, onChange, label }: LayerProps & { label: string }) {
  const t = useText();
  const notes = useAtomValue(notificationsAtom);
  const read = useAtomValue(readNotesAtom);
  const shown = useOpenedAfter(opened);
  const store = useStore();
  const unread = notes.filter((note) => !read.has(note.id));
  const open = (ids: readonly string[]) => markNotesRead(store, ids);
  useLayerFocus(shown);
  return (
    <Popover position="bottom-end" width={360} trapFocus withRoles id={id} opened={shown} onChange={onChange}>
      <Popover.Target>
        <OpenerTarget target={target} />
      </Popover.Target>
      <Popover.Dropdown className={classes.notes ?? ''} aria-label={label}>
        <div className={classes.notesHead}>
          <h2>{t('common.frame.notes')}</h2>
          {unread.length > 0 ? (
            <UnstyledButton onClick={() => open(unread.map(({ id }) => id))}>
              {t('common.frame.allRead')}
            </UnstyledButton>
          ) : null}
        </div>
        {notes.length === 0 ? <p className={classes.noNotes}>{t('common.frame.noNotifications')}</p> : null}
        <ul>
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              unread={!read.has(note.id)}
              onOpen={() => {
                open([note.id]);
                onChange(false);
              }}
            />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function NoteItem({ note, unread, onOpen }: { note: Note; unread: boolean; onOpen: () => void }) {
  const t = useText();
  const { kind, count, person, jobName, reason, at, test } = note;
  const { icon: Icon, token } = LOOKS[kind];
  return (
    <li>
      <Link className={classes.note} to={hrefOf(note)} data-unread={unread || undefined} onClick={onOpen}>
        <span className={classes.noteIcon} data-token={token}>
          <Icon size={18} stroke={1.5} aria-hidden />
        </span>
        <span className={classes.noteText}>
          <span className={classes.noteName}>
            {test ? <TestMark /> : null} <bdi>{jobName}</bdi>
          </span>
          <span>{t(`common.note.${kind}`, { n: count, name: person })}</span>
          {reason ? <q dir="auto">{reason}</q> : null}
          <small>
            <DateText at={at} />
          </small>
        </span>
      </Link>
    </li>
  );
}
