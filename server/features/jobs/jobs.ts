// The front page of deposits: which function answers which call.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { cancelJob, freezeJob, invalidateJob, lockJobForGood, revalidateJob } from './change-jobs.usecases.ts';
import { createJob } from './create-job.usecases.ts';
import { forcePreparation, rejectFile } from './force-preparation.usecases.ts';
import { readOrderUsers } from './order-users.usecases.ts';
import { readCandidates } from './orphan-candidates.usecases.ts';
import { acceptOrphan, attachOrphan, detachOrphan, readOrphans } from './orphans.usecases.ts';
import {
  countJobs,
  downloadInputFile,
  downloadPage,
  getJob,
  listOrders,
  readRevisions,
  readThumbnails,
} from './read-jobs.usecases.ts';
import { regroupJob } from './regroup.usecases.ts';
import { replaceJob } from './replace-job.usecases.ts';

export const JOB_HANDLERS: Handlers<
  Exclude<BuiltCallOf<'jobs'>, 'jobs.packGroups' | 'jobs.repairs' | 'jobs.takeBackRepairs'>
> = {
  'jobs.create': createJob,
  'jobs.list': listOrders,
  'jobs.counters': countJobs,
  'jobs.thumbnails': readThumbnails,
  'jobs.get': getJob,
  'jobs.revisions': readRevisions,
  'jobs.users': readOrderUsers,
  'jobs.orphanChunks': readOrphans,
  'jobs.orphanCandidates': readCandidates,
  'jobs.attachOrphan': attachOrphan,
  'jobs.detachOrphan': detachOrphan,
  'jobs.acceptOrphan': acceptOrphan,
  'jobs.regroup': regroupJob,
  'jobs.forcePreparation': forcePreparation,
  'jobs.rejectFile': rejectFile,
  'jobs.freeze': freezeJob,
  'jobs.cancel': cancelJob,
  'jobs.revalidate': revalidateJob,
  'jobs.invalidate': invalidateJob,
  'jobs.lock': lockJobForGood,
  'jobs.replace': replaceJob,
  'jobs.inputFile': downloadInputFile,
  'jobs.inputFilePage': downloadPage,
};
