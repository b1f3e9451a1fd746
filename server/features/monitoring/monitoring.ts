// The front page of monitoring: which function answers which call.
import type { Handlers } from '#server/context/context.ts';
import { readChoices } from './choices.usecases.ts';
import { countOfLate, listOfLate } from './late.usecases.ts';

export const MONITORING_HANDLERS: Handlers<'deliveries.late' | 'deliveries.lateCount' | 'monitoring.choices'> = {
  'deliveries.late': listOfLate,
  'deliveries.lateCount': countOfLate,
  'monitoring.choices': readChoices,
};
