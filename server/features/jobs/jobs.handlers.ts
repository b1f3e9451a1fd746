// The handlers of every call of deposits, by the names of the contract.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { editPackGroup } from '#server/features/pack-groups/edit-pack-group.usecases.ts';
import {
  downloadRawFile,
  listPackGroups,
  rejectPackGroups,
} from '#server/features/pack-groups/pack-groups.usecases.ts';
import {
  checkRequirementValue,
  computeRequirements,
  extractAndCheckArea,
  extractText,
} from '#server/features/requirements/requirements.usecases.ts';
import { cancelJob, freezeJob, invalidateJob, lockJobForGood, revalidateJob } from './change-jobs.usecases.ts';
import { createJob } from './create-job.usecases.ts';
import {
  countJobs,
  downloadInputFile,
  downloadPage,
  getJob,
  listOrders,
  readOrphans,
  readRevisions,
  readThumbnails,
} from './read-jobs.usecases.ts';

export const JOB_HANDLERS: Handlers<BuiltCallOf<'jobs' | 'requirements' | 'packGroups' | 'pdf'>> = {
  'jobs.create': createJob,
  'jobs.list': listOrders,
  'jobs.counters': countJobs,
  'jobs.thumbnails': readThumbnails,
  'jobs.get': getJob,
  'jobs.revisions': readRevisions,
  'jobs.packGroups': listPackGroups,
  'jobs.orphanChunks': readOrphans,
  'jobs.freeze': freezeJob,
  'jobs.cancel': cancelJob,
  'jobs.revalidate': revalidateJob,
  'jobs.invalidate': invalidateJob,
  'jobs.lock': lockJobForGood,
  'jobs.inputFile': downloadInputFile,
  'jobs.inputFilePage': downloadPage,
  'requirements.compute': computeRequirements,
  'requirements.check': checkRequirementValue,
  'requirements.extractAndCheckArea': extractAndCheckArea,
  'packGroups.reject': rejectPackGroups,
  'packGroups.edit': editPackGroup,
  'packGroups.rawFile': downloadRawFile,
  'pdf.extractText': extractText,
};
