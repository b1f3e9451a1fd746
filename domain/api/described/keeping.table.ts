// What the API document says of what is kept and what goes.
import type { CallText } from './call-text.ts';

/** Calls of keeping and purging. */
export const KEEPING_TEXTS = {
  'keeping.purge': {
    summary: 'Delete the files of a job before their time',
    description:
      'Deposited files, letters and proofs go, and what lies of them in the outbox of the installation. The job is locked for good; numbers, states and billing stay. What is cut or fails goes on by itself: the job says until then who asked for it, and when (`purgeAsked`).',
    refusals: [
      'job.unknown',
      'job.alreadyPurged',
      'job.held',
      'job.purgePreparing',
      'job.purgeCommandOpen',
      'job.purgeWaiting',
    ],
  },
  'keeping.hold': {
    summary: 'Keep a job from any purge, or lift that',
    description:
      'A legal hold stands until an administrator of the account lifts it with `held` false; both have a reason.',
    example: { held: true, reason: 'Lawsuit 12 C 345/26' },
    refusals: ['job.unknown', 'job.held', 'job.notHeld'],
  },
  'keeping.findPerson': {
    summary: 'Find what is kept of one person',
    description:
      'In orders, also in deposited rows and pages of no letter, in drafts, address book, register of consent and among the people of the account and those below it that you administer; not in contacts that others keep for themselves. At most 200.',
    example: { text: 'Claire Dubois' },
  },
  'keeping.exportPerson': {
    summary: 'Read all that is kept of one person',
    description:
      '`keys` are those of `keeping.findPerson`. `withheld` names people who are there and whom you may not manage: somebody who may gives out what is kept of them.',
    example: { keys: ['recipient:12', 'contact:3'] },
  },
  'keeping.erasePerson': {
    summary: 'Erase a person, but for billing and evidence',
    description:
      'Names, addresses and values go, with the letters and what lies of them in the outbox; recipients that were not confirmed are rejected. `kept` says what stays and why; `failed` can be asked for again.',
    example: { keys: ['recipient:12', 'contact:3'] },
  },
} as const satisfies Readonly<Record<string, CallText>>;
