// The handlers of all calls, feature by feature. What is missing here answers -90 and is counted by a test.
import type { BuiltCallName } from '#domain/api/calls.ts';
import type { Handlers } from '#server/app/context.ts';
import { DELIVERY_HANDLERS } from '#server/features/deliveries/deliveries.ts';
import { JOB_HANDLERS } from '#server/features/jobs/jobs.handlers.ts';
import { SESSION_HANDLERS } from '#server/features/session/session.usecases.ts';

export const HANDLERS: Partial<Handlers<BuiltCallName>> = {
  ...SESSION_HANDLERS,
  ...JOB_HANDLERS,
  ...DELIVERY_HANDLERS,
};
