// What the API document says of web hooks.
import type { CallText } from './call-text.ts';

export const HOOK_TEXTS = {
  'hooks.list': {
    summary: 'List the web hooks of an account',
    description:
      'Who reads the account and does not administer it gets of each `url` scheme, host and a mark that tells another path: an address may hold a secret.',
  },
  'hooks.save': {
    summary: 'Save a web hook',
    description:
      'A JSON object is posted to its address for each change of jobs, commands and shipments: `{"id", "type", "timestamp", "test", "data": {"accountId", "jobId", "commandId", "deliveryId", "shipmentId", "sequence", "status"}}`, with ids and no personal data. It is signed as Standard Webhooks says: `webhook-signature` has, parted by spaces, a `v1,` for each secret that holds, behind it in base 64 the HMAC-SHA-256 over `webhook-id`, `webhook-timestamp` and the bytes of the body, parted by full stops; the key is what `whsec_` of the secret stands before, read as base 64. One that fits is enough; the client (`npm run client`) has the check. `type` is `shipment.status` with its `status`, else the thing and what happened to it: `command.validated`; `/api/docs` lists all. A repeat has the same `id`; what is told of one thing comes in order, and its `sequence` counts the lines of its history. Answer with 2xx within 15 seconds. A message is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, then each 12 h, or later where `Retry-After` asks for it, 12 h at most; after three days the web hook is given up and its owner is told, what it misses is kept for 30 days. So it is for one message that you refuse with another 4xx for three days, though you take all others, which do not wait for it: answer 2xx to what you cannot use. A 410 gives it up at once; redirects are not followed. Its port is 80, 443 or from 1024 on, and its host public, unless the operator opened the own network. It is told nothing before it has a secret (`hooks.makeSecret`). Without `id` a new one is made; with it `version` is the one that you read, and `withBelow` and `on` stay as they are where they are left out. `withBelow`: also what happens in accounts below (a new one: false). `on`: false turns it off, true turns it on, also after it was given up, and what waits is sent at once (a new one: true).',
    example: { name: 'Order system', url: 'https://orders.example/mailroom', withBelow: true },
    refusals: ['ou.webHookUrl', 'ou.webHookCredentials', 'ou.webHookPort', 'hooks.tooMany', 'hooks.ownAddress'],
  },
  'hooks.remove': {
    summary: 'Remove a web hook with its log',
    description: 'That of the account’s field `webHookURL` goes when the field is emptied.',
    refusals: ['hooks.ownAddress'],
  },
  'hooks.makeSecret': {
    summary: 'Make the secret of a web hook',
    description:
      'It is shown this once. Each one before signs beside it for a day after it was replaced, so that you can change it on your side without losing any message; `formerUntil`: the last of them ends. With `atOnce` all of them end now. While four sign, another one is made `atOnce` alone.',
    refusals: ['system.secretKeyMissing', 'hooks.secretsMany'],
  },
  'hooks.test': {
    summary: 'Send a test message to a web hook',
    description:
      'Signed as all are, with `"test": true` and the type `test.sent`. It is sent once, and its answer comes back. One that is taken ends the rest of a web hook that was not reached: what waits is tried at once.',
    refusals: ['hooks.noSecret'],
  },
  'hooks.events': {
    summary: 'Read the log of a web hook',
    description:
      'Newest first, 30 days back: what was sent, what waits, and how the last attempt ended. With `withBelow` it is for who administers the accounts below, as are secret, test and replay.',
    refusals: ['list.cursor'],
  },
  'hooks.replay': {
    summary: 'Send messages of a web hook again',
    description:
      'These `eventIds`, or all that happened `since`. They have the ids that they had. What waits is tried at once. Only while it is on.',
    example: { since: '2026-03-02T00:00:00Z' },
    refusals: ['hooks.off', 'hooks.givenUp', 'hooks.noSecret'],
  },
} as const satisfies Readonly<Record<string, CallText>>;
