// What falling back needs of the process, and of the transaction in which it happens.
import type { Services } from '#server/context/context.ts';
import type { StateChange } from '#server/letters/deliveries/delivery-state.ts';
import type { MarkKeeper } from '#server/storage/marks/keep-marks.ts';
import type { Trx } from '#server/storage/schema.ts';

/** What falling back needs of the process. */
export type FallbackServices = Pick<
  Services,
  'db' | 'queue' | 'files' | 'documents' | 'addresses' | 'clock' | 'random' | 'failPoints' | 'log' | 'troubles'
> & { readonly marks: Pick<MarkKeeper, 'cover'> };

/** A transaction in which failures fall back. */
export interface Falling {
  readonly trx: Trx;
  readonly services: FallbackServices;
  readonly change: StateChange;
}
