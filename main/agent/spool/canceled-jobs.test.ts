// A print job that is canceled is given up, whichever of the two words comes first: the document or the cancel.
import { describe, expect, it } from 'vitest';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Acceptance } from '#main/outbox/outbox.types.ts';
import { canceledJobs } from './canceled-jobs.ts';

const acceptance = (id: string) => ({ id }) as Acceptance;

function outbox() {
  const rows = new Map<string, InboxDocument>();
  const set = (id: string, state: InboxDocument['state']): InboxDocument => {
    const row = { id, state } as InboxDocument;
    rows.set(id, row);
    return row;
  };
  return {
    accept: async ({ id }: Acceptance) => {
      await Promise.resolve();
      return set(id, 'waiting');
    },
    get: (id: string) => rows.get(id),
    drop: async (id: string) => void set(id, 'dropped'),
  };
}

describe('a canceled print job', () => {
  it('whose document the outbox has is dropped there', async () => {
    const store = outbox();
    const jobs = canceledJobs(store, () => undefined);
    await jobs.accept(acceptance('a'));
    await jobs.accept(acceptance('b'));
    jobs.canceled('a');
    expect([store.get('a')?.state, store.get('b')?.state]).toEqual(['dropped', 'waiting']);
  });

  it('whose document is just being taken is dropped when it is there', async () => {
    const store = outbox();
    const jobs = canceledJobs(store, () => undefined);
    const taking = jobs.accept(acceptance('a'));
    jobs.canceled('a');
    expect((await taking).state).toBe('dropped');
  });

  it('that never had a document is forgotten', async () => {
    const store = outbox();
    const jobs = canceledJobs(store, () => undefined);
    for (let count = 0; count < 300; count++) jobs.canceled(`job-${count}`);
    expect((await jobs.accept(acceptance('job-299'))).state).toBe('dropped');
    expect((await jobs.accept(acceptance('job-0'))).state).toBe('waiting');
  });
});
