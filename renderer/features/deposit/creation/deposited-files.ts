// The uploads that a job was made from: with them its areas can be read again, its split and its service changed.
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { boxKey } from '#domain/jobs/box-key.ts';
import type { BoxFile } from './creation.rules.ts';

/** In the order of their boxes; those that are no longer there, or another person's, are left out. */
export const filesOfJob = ({ inputFiles }: Pick<Job, 'inputFiles'>): readonly BoxFile[] =>
  inputFiles.flatMap(({ boxName, appositionId, fileId }) =>
    fileId === null ? [] : [{ box: boxKey(boxName, appositionId), fileId }],
  );
