// What is done with an endpoint: each call says what came of it, and the list is read anew.
import { useQueryClient } from '@tanstack/react-query';
import type { HookView } from '#domain/api/administration/hooks.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

/** What a person says of an endpoint. */
export interface HookDraft {
  readonly name: string;
  readonly url: string;
  readonly withBelow: boolean;
}

/** What an endpoint is called: that of the account's own field has no name. */
export function useHookName(): (hook: Pick<HookView, 'own' | 'name'>) => string {
  const t = useText();
  return ({ own, name }) => (own ? t('hooks.own') : name);
}

export function useHookCalls(ouId: number) {
  const api = useApi();
  const create = useCreate();
  const notify = useToasts();
  const nameOf = useHookName();
  const queries = useQueryClient();
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: keyOf('hooks.list') });
    await queries.invalidateQueries({ queryKey: keyOf('hooks.events') });
  };
  /** @returns whether it went well; otherwise it was said why not */
  const done = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      await reread();
      return true;
    } catch (error) {
      api.report(error);
      await reread();
      return false;
    }
  };
  const params = { ouId };
  return {
    reread,
    add: (draft: HookDraft) =>
      done(async () => {
        await create('hooks.save', { params, body: { ...draft, on: true } });
        notify('success', 'hooks.saved');
      }),
    /**
     * @param change `on`: left out, it stays as it is: one that was given up too. `version`: of the endpoint when the change was begun; left
     * out: as it is shown now
     */
    change: (hook: HookView, change: HookDraft & { readonly on?: boolean; readonly version?: number | undefined }) =>
      done(async () => {
        const { version = hook.version, ...draft } = change;
        // The own one has no name of its own, and the call takes none without a letter.
        const name = draft.name || nameOf(hook);
        await create('hooks.save', { params, body: { id: hook.id, version, ...draft, name } });
        notify('success', 'hooks.saved');
      }),
    remove: ({ id }: HookView) =>
      done(async () => {
        await api.call('hooks.remove', { params: { hookId: id } });
        notify('success', 'hooks.removed');
      }),
    replay: (hookId: number, which: { readonly eventIds?: number[]; readonly since?: string }) =>
      done(async () => {
        const { events, leftOut } = await create('hooks.replay', { params: { hookId }, body: which });
        if (events > 0) notify('success', 'hooks.log.sent.again', { n: events });
        if (leftOut > 0) notify('info', 'hooks.log.leftOut', { n: leftOut });
      }),
  };
}
