// Queues of the command line name their service: the server says which number that is, and may be asked later.
import type { AgentSettings } from '#domain/bridge/settings.ts';
import { ok, type Result, refuse } from '#domain/shared/result.ts';
import { judge } from '#main/outbox/answers.rules.ts';
import type { ServerLink } from '#main/outbox/server-link.ts';
import type { SettingsSource } from './agent.types.ts';

/** Settings whose services are still to be found. */
export interface NamedServices extends SettingsSource {
  /** Asks the server for what is not known yet. Refuses with what is wrong, in words. */
  readonly resolve: (link: ServerLink) => Promise<Result<true>>;
  readonly complete: () => boolean;
}

const wrong = (text: string): Result<never> => refuse('usage', { text });

export function namedServices(first: AgentSettings, names: ReadonlyMap<string, string>): NamedServices {
  let settings = first;
  const listeners = new Set<(settings: AgentSettings) => void>();
  const open = () => settings.queues.filter(({ id, serviceId }) => names.has(id) && serviceId === null);
  return {
    read: () => settings,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    complete: () => open().length === 0,
    resolve: async (link) => {
      if (open().length === 0) return ok(true);
      const answer = await link.call('services.list');
      if (answer.kind !== 'result') return wrong(`the services cannot be read: ${judge(answer).failure.label}`);
      const found = new Map(answer.value.filter(({ removed }) => !removed).map(({ name, id }) => [name, id]));
      const missing = open().find(({ id }) => !found.has(names.get(id) ?? ''));
      settings = {
        ...settings,
        queues: settings.queues.map((queue) =>
          queue.serviceId === null ? { ...queue, serviceId: found.get(names.get(queue.id) ?? '') ?? null } : queue,
        ),
      };
      for (const listener of listeners) listener(settings);
      if (missing === undefined) return ok(true);
      return wrong(`queue ${missing.id}: there is no service “${names.get(missing.id) ?? ''}” for this account`);
    },
  };
}
