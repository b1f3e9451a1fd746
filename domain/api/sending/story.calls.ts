// Calls that tell stories of orders. Schemas: story.contract.ts.
import { call } from '../call-row.ts';

export const STORY_CALLS = {
  'story.read': call(
    'GET /story',
    'viewOrder',
    'What people did with an order, by their names; the histories of the inventory list states and logins.',
  ),
  'story.recent': call('GET /story/recent', 'viewOrder', 'The home screen tells what happened lately, order by order.'),
} as const;
