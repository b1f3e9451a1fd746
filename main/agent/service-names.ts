// Queues name their service, by name or number. The server knows which services there are, and may be asked later.
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { AgentSettings, Queue } from '#domain/bridge/settings.ts';
import { ok } from '#domain/errors/result.ts';
import { reasonSentence } from '#main/folders/reason-text.ts';
import { judge } from '#main/link/answers.rules.ts';
import type { ServerLink } from '#main/link/server-link.ts';
import { createListeners } from '#main/system/listeners.ts';
import type { SettingsSource } from './agent.types.ts';
import { type Usage, wrong } from './usage.ts';

/** Settings whose services are still to be found. */
export interface NamedServices extends SettingsSource {
  /** Asks the server for what is not known yet. Refuses with what is wrong, as text. */
  readonly resolve: (link: ServerLink) => Promise<Usage<true>>;
  /** The same, and looks at the numbers too. */
  readonly examine: (link: ServerLink) => Promise<Usage<true>>;
  readonly complete: () => boolean;
}

/** A service that this account may use. */
export type OfferedService = Pick<Service, 'id' | 'name' | 'removed'> & {
  readonly boxes: readonly Pick<Service['boxes'][number], 'name' | 'main' | 'boxType' | 'integrityPreservable'>[];
};
type ServiceNames = ReadonlyMap<string, string>;

/** What a queue asks for: its name where the queue has it by name, else its number; null: nothing. */
export const wantedService = ({ id, serviceId }: Pick<Queue, 'id' | 'serviceId'>, names: ServiceNames) =>
  names.get(id) ?? serviceId;

/** The service of that name or number; undefined: there is none for this account. */
export const findService = (wanted: string | number | null, offered: readonly OfferedService[]) =>
  offered.findLast(({ id, name, removed }) => !removed && (typeof wanted === 'string' ? name : id) === wanted);

/** Every service of this account. Refuses with why they cannot be read, as text. */
export async function readServices(link: ServerLink): Promise<Usage<readonly OfferedService[]>> {
  const answer = await link.call('services.list');
  if (answer.kind === 'result') return ok(answer.value);
  return wrong(`the services cannot be read: ${reasonSentence(judge(answer).failure, 'en')}`);
}

export function namedServices(first: AgentSettings, names: ServiceNames): NamedServices {
  let settings = first;
  const { tell, listen } = createListeners<AgentSettings>();
  const isOpen = ({ id, serviceId }: Queue): boolean => names.has(id) && serviceId === null;
  const complete = (): boolean => !settings.queues.some(isOpen);
  const learn = (offered: readonly OfferedService[]): void => {
    const numberOf = ({ id }: Queue): number | null => findService(names.get(id) ?? null, offered)?.id ?? null;
    const queues = settings.queues.map((queue) => (isOpen(queue) ? { ...queue, serviceId: numberOf(queue) } : queue));
    settings = { ...settings, queues };
    tell(settings);
  };
  const examine = async (link: ServerLink): Promise<Usage<true>> => {
    const wanting = settings.queues.filter((queue) => wantedService(queue, names) !== null);
    if (wanting.length === 0) return ok(true);
    const offered = await readServices(link);
    if (!offered.ok) return offered;
    if (!complete()) learn(offered.value);
    const missing = wanting.find((queue) => findService(wantedService(queue, names), offered.value) === undefined);
    if (missing === undefined) return ok(true);
    return wrong(`queue ${missing.id}: there is no service “${wantedService(missing, names)}” for this account`);
  };
  return {
    read: () => settings,
    onChange: listen,
    complete,
    resolve: async (link) => (complete() ? ok(true) : examine(link)),
    examine,
  };
}
