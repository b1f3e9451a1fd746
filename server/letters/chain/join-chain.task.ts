// The task that joins history lines to the audit chain, every minute.
import type { Queue } from '#server/context/ports.ts';
import { type ChainServices, joinChain } from './join-chain.ts';

/** Adds the task; before the queue starts. */
export function defineChainJoining(services: ChainServices & { readonly queue: Queue }): void {
  services.queue.define('join-chain', {
    slots: 1,
    duplicates: 'one-queued-or-active',
    cron: { expression: '* * * * *', timeZone: 'UTC' },
    async handle({ signal }) {
      while (!signal.aborted && (await joinChain(services)));
    },
  });
}
