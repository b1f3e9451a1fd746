// The front page of requirement values before a deposit: which function answers which call.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { lookIntoArchive } from './archive-contents.usecases.ts';
import { readJobRequirements } from './of-job/read-job.usecases.ts';
import { setForJob } from './of-job/set-for-job.usecases.ts';
import { extractAndCheckArea, extractText } from './read-area.usecases.ts';
import { checkRequirementValue, computeRequirements } from './requirements.usecases.ts';
import { cutSample, readSample } from './sample.usecases.ts';
import { tagListsOfService } from './tag-lists.usecases.ts';
import { tryRow } from './try-row.usecases.ts';

export const REQUIREMENT_HANDLERS: Handlers<BuiltCallOf<'requirements' | 'pdf'>> = {
  'requirements.tagLists': tagListsOfService,
  'requirements.compute': computeRequirements,
  'requirements.check': checkRequirementValue,
  'requirements.extractAndCheckArea': extractAndCheckArea,
  'requirements.archive': lookIntoArchive,
  'requirements.tryRow': tryRow,
  'requirements.ofJob': readJobRequirements,
  'requirements.setForJob': setForJob,
  'pdf.extractText': extractText,
  'pdf.texts': readSample,
  'pdf.letters': cutSample,
};
