// The front page of monitoring: which function answers which call.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { readChoices } from './choices.usecases.ts';
import { countOfLate, listOfLate } from './late.usecases.ts';
import { takeStep } from './late-steps.usecases.ts';
import { readOverview } from './overview.usecases.ts';
import { readViews, removeView, saveView } from './views.usecases.ts';

export const MONITORING_HANDLERS: Handlers<'deliveries.late' | 'deliveries.lateCount' | BuiltCallOf<'monitoring'>> = {
  'deliveries.late': listOfLate,
  'deliveries.lateCount': countOfLate,
  'monitoring.choices': readChoices,
  'monitoring.overview': readOverview,
  'monitoring.takeStep': takeStep,
  'monitoring.views': readViews,
  'monitoring.saveView': saveView,
  'monitoring.removeView': removeView,
};
