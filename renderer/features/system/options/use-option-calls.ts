// What both forms of options send, and what they read anew behind it.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OptionType, OptionValue } from '#domain/api/configuration/options.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { saidAs } from '#renderer/api/failures.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

const OPTION_READS = ['options.types', 'options.list', 'options.uses', 'options.typeUses', 'channels.list'] as const;

/** A removal that the server fails at says what could not be removed. */
async function removing(name: string, remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    throw saidAs('options.removeError', error, { name });
  }
}

export function useOptionCalls() {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const go = useGo();
  const notify = useToasts();
  return useMemo(() => {
    /** Reads all of it anew: a default that was set is one that another value lost. */
    const changed = async () => {
      await Promise.all(OPTION_READS.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) })));
    };
    const typeOf = async (id: number): Promise<OptionType> => {
      const found = (await api.call('options.types')).find((one) => one.id === id);
      if (!found) throw new Error('The option is gone.');
      return found;
    };
    return {
      create,
      changed,
      typeOf,
      open: (optionTypeId: number | 'new', value?: number | 'new') =>
        go('system.options', { optionTypeId, ...(value === undefined ? {} : { value }) }, 'replace'),
      removeType: async ({ id, name }: OptionType) => {
        await removing(name, () => api.call('options.removeType', { params: { optionTypeId: id } }));
        go('system.options', {}, 'replace');
        await changed();
        notify('success', 'options.removed', { name });
      },
      removeValue: async ({ id, value, optionTypeId }: OptionValue) => {
        await removing(value, () => api.call('options.remove', { params: { optionId: id } }));
        go('system.options', { optionTypeId }, 'replace');
        await changed();
        notify('success', 'options.removed', { name: value });
      },
    };
  }, [api, create, queries, go, notify]);
}
