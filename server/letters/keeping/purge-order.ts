// Purges one order to its end, slice by slice.

import type { EndingStep } from '#domain/keeping/keeping.ts';
import type { Services } from '#server/context/context.ts';
import { CONTENT_GRACE_MS, removeContents } from './contents.ts';
import { purgeBillingSlice, purgeEvidenceSlice } from './purge-evidence.ts';
import { type Purge, purgeFilesSlice } from './purge-files.ts';
import { purgeDataSlice } from './purge-personal.ts';

/** Rests after a slice, so that people come before it; nothing where a person waits for the end. */
export type Rest = (workedMs: number) => Promise<unknown>;

const SLICES = {
  files: purgeFilesSlice,
  data: purgeDataSlice,
  evidence: purgeEvidenceSlice,
  billing: purgeBillingSlice,
} as const;

/** @returns false when it was stopped by what changed meanwhile: a hold, a new command, or another purge */
export async function purgeOrder(
  services: Services,
  asked: { readonly jobId: number; readonly step: 'files' | 'data' | EndingStep; readonly rest?: Rest } & Omit<
    Purge,
    'contentsBefore' | 'at'
  >,
): Promise<boolean> {
  const { db, clock, failPoints } = services;
  const slice = SLICES[asked.step];
  for (;;) {
    const begun = clock.monotonic();
    const at = clock.now();
    const purge: Purge = { ...asked, at, contentsBefore: new Date(at.getTime() - CONTENT_GRACE_MS) };
    const { state, contents } = await db.transaction().execute(async (trx) => {
      const done = await slice(trx, asked.jobId, purge);
      failPoints.reach('purge-before-commit');
      return done;
    });
    failPoints.reach('purge-after-commit');
    await removeContents(services, contents);
    if (state !== 'more') return state === 'done';
    await asked.rest?.(clock.monotonic() - begun);
  }
}
