// What is done for all recipients that are listed: for whom it is, and who is left alone.
import { expect, it } from 'vitest';
import type { Recipient } from '#domain/api/administration/recipients.contract.ts';
import { isConcerned } from './recipient.rules.ts';

const recipient = (patch: Partial<Recipient>): Recipient =>
  ({ emailAddress: 'anna@example.com', emailValid: true, inUse: 'paper', ...patch }) as Recipient;

it('asks nobody who gets post electronically, who has no address, or whose address does not work', () => {
  const all = [
    recipient({}),
    recipient({ inUse: 'pendingValidation' }),
    recipient({ inUse: 'electronic' }),
    recipient({ emailAddress: null }),
    recipient({ emailValid: false }),
  ];
  expect(all.map((one) => isConcerned('ask', one))).toEqual([true, true, false, false, false]);
  expect(all.map((one) => isConcerned('markValid', one))).toEqual([false, false, false, false, true]);
});
