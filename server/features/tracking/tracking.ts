// The front page of tracking: which function answers which call.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { addTrackingFile } from './add-file.usecases.ts';
import { dropPushSecret, makePushSecret, readChannelTracking, readUnplaced } from './channel-tracking.usecases.ts';
import { enterByHand } from './enter-event.usecases.ts';
import { importEvents } from './import-events.usecases.ts';
import { produceStatus } from './produce-status.usecases.ts';
import { pushEvents } from './push-events.usecases.ts';
import { dismissEvent, placeByHand, unplaceByHand } from './unplaced-event.usecases.ts';

export const TRACKING_HANDLERS: Handlers<BuiltCallOf<'tracking'>> = {
  'tracking.push': pushEvents,
  'tracking.enter': enterByHand,
  'tracking.produce': produceStatus,
  'tracking.addFile': addTrackingFile,
  'tracking.import': importEvents,
  'tracking.state': readChannelTracking,
  'tracking.makeSecret': makePushSecret,
  'tracking.dropSecret': dropPushSecret,
  'tracking.place': placeByHand,
  'tracking.unplace': unplaceByHand,
  'tracking.dismiss': dismissEvent,
  'tracking.unplaced': readUnplaced,
};
