// The front page of recipient rows: which function answers which call.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { editPackGroup } from './edit-pack-group.usecases.ts';
import { downloadRawFile, listPackGroups, rejectPackGroups } from './pack-groups.usecases.ts';
import { lookAtPage, pagePicture } from './page-zones.usecases.ts';
import { repairPage } from './repair-page.usecases.ts';
import { keepRepair, readRepairs, takeBackRepairs } from './repair-presets.usecases.ts';
import { settleWarning } from './settle-warning.usecases.ts';
import { rejoinPackGroup, splitPackGroup } from './split-pack-group.usecases.ts';
import { tryEdit } from './try-edit.usecases.ts';

export const PACK_GROUP_HANDLERS: Handlers<
  BuiltCallOf<'packGroups'> | 'jobs.packGroups' | 'jobs.repairs' | 'jobs.takeBackRepairs'
> = {
  'jobs.packGroups': listPackGroups,
  'jobs.repairs': readRepairs,
  'jobs.takeBackRepairs': takeBackRepairs,
  'packGroups.reject': rejectPackGroups,
  'packGroups.edit': editPackGroup,
  'packGroups.tryEdit': tryEdit,
  'packGroups.settleWarning': settleWarning,
  'packGroups.split': splitPackGroup,
  'packGroups.rejoin': rejoinPackGroup,
  'packGroups.lookAtPage': lookAtPage,
  'packGroups.pagePicture': pagePicture,
  'packGroups.repairPage': repairPage,
  'packGroups.keepRepair': keepRepair,
  'packGroups.rawFile': downloadRawFile,
};
