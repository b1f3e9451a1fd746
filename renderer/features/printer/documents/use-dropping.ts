// Dropping with "Undo": the document is hidden at once, and agent or server remove it when the time for "Undo" is over.
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { use, useCallback } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { isOnServerOnly } from '#renderer/session/inbox.rules.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { AgentContext } from '../agent/use-bridge.ts';
import { plainName } from './document.rules.ts';

/** Milliseconds until a drop is final: a little longer than its toast with "Undo" stays. */
const UNDO_MS = 10_500;

/** Hidden on each printer screen, also after navigation between them. */
const hiddenAtom = atom<ReadonlySet<string>>(new Set<string>());

export interface Dropping {
  /** Ids of hidden documents. */
  readonly hidden: ReadonlySet<string>;
  readonly drop: (documents: readonly InboxDocument[]) => void;
}

/** When the window closes before that, nothing is dropped and the document is shown again. */
export function useDropping(): Dropping {
  const agent = use(AgentContext);
  const api = useApi();
  const queries = useQueryClient();
  const t = useText();
  const notify = useToasts();
  const [hidden, setHidden] = useAtom(hiddenAtom);
  const show = useCallback(
    (ids: readonly string[]) => setHidden((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    [setHidden],
  );
  const remove = useCallback(
    async (documents: readonly InboxDocument[]) => {
      const outcomes = await Promise.allSettled(
        documents.map((document) =>
          isOnServerOnly(document)
            ? api.call('files.drop', { params: { fileId: document.fileId ?? '' } })
            : agent?.call('inbox.drop', { id: document.id }),
        ),
      );
      await queries.invalidateQueries({ queryKey: keyOf('files.list') });
      if (outcomes.every(({ status }) => status === 'fulfilled')) return;
      notify('error', 'printer.inbox.refused');
      show(documents.map(({ id }) => id));
    },
    [agent, api, notify, queries, show],
  );
  const drop = useCallback(
    (documents: readonly InboxDocument[]) => {
      const ids = documents.map(({ id }) => id);
      setHidden((now) => new Set([...now, ...ids]));
      const timer = setTimeout(() => void remove(documents), UNDO_MS);
      const undo = () => {
        clearTimeout(timer);
        show(ids);
      };
      const name = plainName(documents[0]?.name ?? '');
      showToast('info', t('printer.dropped', { n: ids.length, name }), {
        key: `dropped-${ids.join()}`,
        action: { label: t('common.undo'), onClick: undo },
      });
    },
    [remove, setHidden, show, t],
  );
  return { hidden, drop };
}
