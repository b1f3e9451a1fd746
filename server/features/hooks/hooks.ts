// The handlers of web hooks.
import type { Handlers } from '#server/context/context.ts';
import { readHookEvents, replayHookEvents, testHook } from './hook-events.usecases.ts';
import { listHooksOf, makeHookSecret, removeHook, saveHook } from './hooks.usecases.ts';

type HookCalls =
  | 'hooks.list'
  | 'hooks.save'
  | 'hooks.remove'
  | 'hooks.makeSecret'
  | 'hooks.test'
  | 'hooks.events'
  | 'hooks.replay';

export const HOOK_HANDLERS: Handlers<HookCalls> = {
  'hooks.list': listHooksOf,
  'hooks.save': saveHook,
  'hooks.remove': removeHook,
  'hooks.makeSecret': makeHookSecret,
  'hooks.test': testHook,
  'hooks.events': readHookEvents,
  'hooks.replay': replayHookEvents,
};
