// What the API document says of tracking.
import type { CallText } from './call-text.ts';

export const TRACKING_TEXTS = {
  'tracking.push': {
    summary: 'Report what became of pieces of a channel',
    description:
      'For providers and carriers. The message is signed as Standard Webhooks says: `webhook-signature` is `v1,` and HMAC-SHA-256, in base 64, over `webhook-id`, `webhook-timestamp` and the bytes of the body, parted by full stops, under the secret of the channel (`tracking.makeSecret`; base 64 behind `whsec_`). Its time lies within five minutes of ours. Up to 1,000 events come together, in any order; sent again they change nothing. A piece is named by its NUID, or by a reference that an event with its NUID has given it; events of unknown pieces are kept until something names the piece.',
    example: {
      events: [{ id: 'ev-1', nuid: '1A2B3C4D5E6FG', code: 610, at: '2026-03-02T09:15:00Z', reference: 'RK 47 11' }],
    },
    refusals: ['tracking.signature', 'tracking.time'],
  },
  'tracking.enter': {
    summary: 'Write down what a carrier says of a document',
    description:
      'It counts as said by the provider of its channel, so that a `correction` takes back what that said before. The reason is shown with your name.',
    example: { code: 610, at: '2026-03-02T09:15:00Z', reason: 'Told by telephone' },
    refusals: ['shipment.statusUnknown', 'tracking.future', 'tracking.notLeft'],
  },
  'tracking.state': { summary: 'Read how events of a channel come in' },
  'tracking.makeSecret': {
    summary: 'Make the secret with which a channel’s provider signs',
    description: 'It is shown this once; the one before is worth nothing any more.',
    refusals: ['system.secretKeyMissing'],
  },
  'tracking.dropSecret': { summary: 'Take the secret of a channel away: no message is taken any more' },
  'tracking.unplaced': { summary: 'List events of a channel whose piece is not known, newest first' },
} as const satisfies Record<string, CallText>;
