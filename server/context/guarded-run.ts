// A run over many things that goes on with the rest where one of them fails: each failure is logged with what it is of, whoever keeps
// the server running is told, and the run fails at its end, so that it is tried again. What somebody else holds is left to the next run, and
// is no failure (docs/decisions/0855).
import { isLockedOut } from '#server/storage/database.ts';
import type { TroubleLabel } from '#server/system/troubles.ts';
import type { Services } from './context.ts';

/** As many as are named to people; the log has all. */
const MOST_NAMED = 5;

/** A run that goes on. */
export interface GuardedRun {
  /** Does something for a thing, but not for one that failed or was held before in this run. @returns null: it did, or is */
  attempt<Done>(id: number, work: () => Promise<Done>): Promise<Done | null>;
  /**
   * Tells of what failed, or that nothing does any more; call it when the run is over.
   * @param isWhole false: it ended before it had been at everything, so that what failed before may fail still
   * @throws the failure, or an AggregateError of all of them
   */
  end(isWhole: boolean): void;
}

/**
 * @param told what the log calls a failure, and the label that people are told, with the parameter `orders`
 */
export function guardedRun(
  { log, troubles }: Pick<Services, 'log' | 'troubles'>,
  { event, label }: { readonly event: string; readonly label: TroubleLabel },
): GuardedRun {
  const failed = new Map<number, Error>();
  const held = new Set<number>();
  return {
    async attempt(id, work) {
      if (failed.has(id) || held.has(id)) return null;
      try {
        return await work();
      } catch (error) {
        if (isLockedOut(error)) {
          held.add(id);
          log.info('run.order-held', { event, order: id });
          return null;
        }
        failed.set(id, error as Error);
        log.error(event, { order: id, error: error as Error });
        return null;
      }
    },
    end(isWhole) {
      if (failed.size === 0) {
        if (isWhole && held.size === 0) troubles.end(label);
        return;
      }
      const named = [...failed.keys()].slice(0, MOST_NAMED).join(', ');
      troubles.begin(label, { orders: failed.size > MOST_NAMED ? `${named}, …` : named });
      const errors = [...failed.values()];
      const [first] = errors;
      if (errors.length === 1) throw first;
      throw new AggregateError(errors, `${errors.length} orders failed, the first of them: ${first?.message}`);
    },
  };
}
