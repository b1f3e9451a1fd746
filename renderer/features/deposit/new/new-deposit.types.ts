// What a page of a new deposit begins with.
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Draft } from '#domain/api/deposit/drafts.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';

export interface NewDepositInput {
  readonly service: Service;
  /** The person on whose behalf it is made; undefined for one's own deposit. */
  readonly ownerId: number | undefined;
  /** Files that were dropped before the service was loaded. */
  readonly early: readonly File[];
  /** A draft that is gone on with. */
  readonly begun?: Draft | undefined;
  /** A deposit whose settings are taken again. */
  readonly like?: Job | undefined;
}
