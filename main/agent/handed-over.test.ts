// A print job of a shared machine that is canceled when its document is with a session already.
import { describe, expect, it } from 'vitest';
import { handedOver } from './handed-over.ts';

describe('a canceled print job of a shared machine', () => {
  it('is told to the session that has its document, and to no other', () => {
    const documents = handedOver();
    documents.handed('a', 'u-anna');
    documents.handed('b', 'u-anna');
    documents.handed('c', 'u-bob');
    documents.canceled('a');
    documents.canceled('c');
    expect([documents.canceledOf('u-anna'), documents.canceledOf('u-bob')]).toEqual([['a'], ['c']]);
  });

  it('stays canceled when its document is asked for once more', () => {
    const documents = handedOver();
    documents.handed('a', 'u-anna');
    documents.canceled('a');
    documents.handed('a', 'u-anna');
    expect(documents.canceledOf('u-anna')).toEqual(['a']);
  });

  it('that no session has is no news, and old ones are forgotten', () => {
    const documents = handedOver();
    documents.canceled('never handed');
    for (let count = 0; count < 1_200; count += 1) documents.handed(`job-${count}`, 'u-anna');
    documents.canceled('job-0');
    documents.canceled('job-1199');
    expect(documents.canceledOf('u-anna')).toEqual(['job-1199']);
  });
});
