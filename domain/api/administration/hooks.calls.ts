// Calls of web hooks. Schemas: hooks.contract.ts.
import { call } from '../call-row.ts';

const HOOKS = 'The inventory names the address of a web hook and no events: docs/decisions/0720.';

export const HOOKS_CALLS = {
  'hooks.list': call('GET /ou/{ouId}/hooks', 'viewOu', HOOKS),
  'hooks.save': call('POST /ou/{ouId}/hooks', 'administerOu', HOOKS, { creates: true }),
  'hooks.remove': call('DELETE /hooks/{hookId}', 'administerOu', HOOKS),
  'hooks.makeSecret': call('POST /hooks/{hookId}/secret', 'administerOu', HOOKS, { body: 'none' }),
  'hooks.test': call('POST /hooks/{hookId}/test', 'administerOu', HOOKS, {
    body: 'none',
    limit: { count: 30, seconds: 60 },
  }),
  'hooks.events': call('GET /hooks/{hookId}/events', 'viewOu', HOOKS),
  'hooks.replay': call('POST /hooks/{hookId}/replay', 'administerOu', HOOKS, { creates: true }),
} as const;
