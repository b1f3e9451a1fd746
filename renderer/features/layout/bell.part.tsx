// The bell, with the number of notes that were not read yet. A note is read when it is opened, or with all others.
import { IconBell } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { use } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { partAhead } from '#renderer/platform/part-ahead.part.tsx';
import { SessionApiContext } from '#renderer/session/keep-alive.ts';
import { noteReads } from '#renderer/session/polling/notes.ts';
import { notificationsAtom, readNotesAtom } from '#renderer/session/session.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useOpener } from '#renderer/ui/layers/opener.ts';
import { Counted } from './counted.part.tsx';

const { Part: BellNotes, want } = partAhead(async () => (await import('./bell-notes.part.tsx')).BellNotes);

export function Bell() {
  const t = useText();
  const store = useStore();
  const api = use(SessionApiContext);
  const notes = useAtomValue(notificationsAtom);
  const read = useAtomValue(readNotesAtom);
  const { opened, button, layer } = useOpener('dialog', want, (open) => {
    if (open) void (api && noteReads.now(store, api).catch(() => undefined));
  });
  const unread = notes.filter(({ id }) => !read.has(id)).length;
  const label = t('common.frame.notifications', { n: unread });
  return (
    <Counted count={unread}>
      <IconButton icon={IconBell} label={label} quiet={opened} {...button} />
      {layer ? <BellNotes {...layer} label={label} /> : null}
    </Counted>
  );
}
