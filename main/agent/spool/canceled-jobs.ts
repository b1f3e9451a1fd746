// Print jobs that were canceled when, or just before, the outbox took their document: it gives the document up.
import type { Outbox } from '#main/outbox/outbox.types.ts';
import type { AgentLog } from '#main/system/system.types.ts';

export interface CanceledJobs {
  /** `accept` of the outbox, for what the printer hands over. */
  readonly accept: Outbox['accept'];
  /** The printer has answered the sender that the job is canceled. @param uuid identity of job and document */
  readonly canceled: (uuid: string) => void;
}

/** Jobs remembered whose document has not come; it comes at once or never. */
const MOST = 200;

export function canceledJobs(
  { accept, get, drop }: Pick<Outbox, 'accept' | 'get' | 'drop'>,
  log: AgentLog,
): CanceledJobs {
  const early = new Set<string>();
  const giveUp = (id: string): Promise<void> =>
    drop(id).catch((error: unknown) => log('error', 'printer.cancel-failed', { document: id, reason: String(error) }));
  return {
    accept: async (acceptance) => {
      const document = await accept(acceptance);
      if (!early.delete(document.id)) return document;
      await giveUp(document.id);
      return get(document.id) ?? document;
    },
    canceled: (uuid) => {
      if (get(uuid) !== undefined) return void giveUp(uuid);
      early.add(uuid);
      const [oldest] = early;
      if (early.size > MOST && oldest !== undefined) early.delete(oldest);
    },
  };
}
