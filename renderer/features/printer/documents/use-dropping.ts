// Dropping with a way back: the document is out of sight at once, and the agent removes it when the way back is over.
import { atom, useAtom } from 'jotai';
import { useCallback } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useText } from '#renderer/i18n/text.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { useAgent } from '../agent/use-bridge.ts';
import { plainName } from '../printer.rules.ts';

/** Milliseconds until a drop is final: a little longer than its toast with "Undo" stays. */
const UNDO_MS = 10_500;

/** Out of sight on every printer screen, also after walking from one to the other. */
const hiddenAtom = atom<ReadonlySet<string>>(new Set<string>());

export interface Dropping {
  /** Ids that are out of sight. */
  readonly hidden: ReadonlySet<string>;
  readonly drop: (documents: readonly InboxDocument[]) => void;
}

/** A window that closes before drops nothing: the document is back, which is the safe side. */
export function useDropping(): Dropping {
  const agent = useAgent();
  const t = useText();
  const notify = useToasts();
  const [hidden, setHidden] = useAtom(hiddenAtom);
  const show = useCallback(
    (ids: readonly string[]) => setHidden((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    [setHidden],
  );
  const remove = useCallback(
    async (ids: readonly string[]) => {
      const outcomes = await Promise.allSettled(ids.map((id) => agent.call('inbox.drop', { id })));
      if (outcomes.every(({ status }) => status === 'fulfilled')) return;
      notify('error', 'printer.agent.refused');
      show(ids);
    },
    [agent, notify, show],
  );
  const drop = useCallback(
    (documents: readonly InboxDocument[]) => {
      const ids = documents.map(({ id }) => id);
      setHidden((now) => new Set([...now, ...ids]));
      const timer = setTimeout(() => void remove(ids), UNDO_MS);
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
