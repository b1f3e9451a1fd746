// The same thing asked at once, many times: one key makes one thing, and of conflicting decisions exactly one wins.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { createProfile } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { ApiFailure, type TestClient } from '#tests/support/test-client.ts';

const AT_ONCE = 50;
const ADDRESS = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];

let office: PostOffice;
let clerk: TestClient;
let depositor: TestClient;
let validator: TestClient;
let letter: Buffer;
beforeAll(async () => {
  office = await openPostOffice();
  [clerk, depositor, validator] = (await Promise.all(
    ['clerk', 'depositor', 'validator'].map((login) => office.as(login)),
  )) as [TestClient, TestClient, TestClient];
  letter = await lettersPdf([{ address: ADDRESS, pages: 1 }]);
});
afterAll(() => office?.close());

interface Outcome<T> {
  readonly won: readonly T[];
  readonly refused: readonly ApiFailure[];
}

/** Runs all at once; anything but a result or a refusal of the envelope fails the test. */
async function together<T>(calls: readonly (() => Promise<T>)[]): Promise<Outcome<T>> {
  const ended = await Promise.allSettled(calls.map((call) => call()));
  const won = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  for (const error of refused) if (!(error instanceof ApiFailure)) throw error;
  return { won, refused: refused as ApiFailure[] };
}

const times = <T>(call: () => Promise<T>): (() => Promise<T>)[] => Array.from({ length: AT_ONCE }, () => call);
const codesOf = (failures: readonly ApiFailure[]) => [...new Set(failures.map(({ label }) => label))];

async function oneOf(table: 'job' | 'delivery_command' | 'stored_file'): Promise<number> {
  const { count } = await office.server.services.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe('one Idempotency-Key in fifty requests at once', () => {
  it('makes one job, and another body under it is refused', async () => {
    const before = await oneOf('job');
    const create = (fileName: string) => () =>
      clerk.call('jobs.create', {
        idempotencyKey: 'race-job',
        parts: [
          { name: 'parameters', value: JSON.stringify({ serviceId: office.town.services.letters }) },
          { name: 'letters', value: letter, fileName },
        ],
      });
    const { won, refused } = await together(times(create('one.pdf')));
    expect(new Set(won.map(({ id }) => id)).size).toBe(1);
    expect(codesOf(refused).filter((label) => label !== 'idempotency.running')).toEqual([]);
    expect(await oneOf('job')).toBe(before + 1);
    expect((await create('one.pdf')()).id).toBe(won[0]?.id);
    await expect(create('other.pdf')()).rejects.toMatchObject({ code: -40, label: 'idempotency.otherBody' });
  });

  it('stores one file', async () => {
    const before = await oneOf('stored_file');
    const put = (raw: Buffer) => () =>
      clerk.call('files.put', { query: { name: 'a.pdf' }, raw, idempotencyKey: 'race-file' });
    const { won, refused } = await together(times(put(letter)));
    expect(new Set(won.map(({ fileId }) => fileId)).size).toBe(1);
    expect(codesOf(refused).filter((label) => label !== 'idempotency.running')).toEqual([]);
    expect(await oneOf('stored_file')).toBe(before + 1);
    await expect(put(Buffer.from('other words'))()).rejects.toMatchObject({ code: -40 });
  });

  it('confirms a run once, and without a key the rows cannot be confirmed twice either', async () => {
    const job = await office.deposit(clerk, office.town.services.letters, letter, 'key.pdf');
    const packGroupIds = (await office.rows(clerk, job.id)).map(({ id }) => id);
    const before = await oneOf('delivery_command');
    const body = { packGroupIds, expectedPostDate: null };
    const { won, refused } = await together(
      times(() => clerk.call('commands.create', { body, idempotencyKey: 'race-go' })),
    );
    expect(new Set(won.map(({ id }) => id)).size).toBe(1);
    expect(codesOf(refused).filter((label) => label !== 'idempotency.running')).toEqual([]);
    const bare = await together(times(() => clerk.call('commands.create', { body })));
    expect(bare.won).toEqual([]);
    expect(await oneOf('delivery_command')).toBe(before + 1);
  });

  it('confirms a run once without any key', async () => {
    const job = await office.deposit(clerk, office.town.services.letters, letter, 'bare.pdf');
    const packGroupIds = (await office.rows(clerk, job.id)).map(({ id }) => id);
    const { won, refused } = await together(
      times(() => clerk.call('commands.create', { body: { packGroupIds, expectedPostDate: null } })),
    );
    expect([won.length, refused.length]).toEqual([1, AT_ONCE - 1]);
    expect(refused.every(({ status }) => status < 500)).toBe(true);
  });
});

describe('fifty decisions on one waiting order at once', () => {
  it('let exactly one win; the others are told that the order has moved on', async () => {
    const job = await office.deposit(depositor, office.town.services.letters, letter, 'waiting.pdf');
    const { id: commandId, state } = await office
      .confirm(depositor, job.id, '2099-01-04')
      .catch(() => office.confirm(depositor, job.id));
    expect(state).toBe('AWAIT_VALIDATION');
    const params = { commandId };
    const decisions = [
      () => validator.call('commands.validate', { params, body: {} }),
      () => validator.call('commands.reject', { params, body: { validationReason: 'no' } }),
    ];
    const { won, refused } = await together(
      Array.from({ length: AT_ONCE }, (_, n) => decisions[n % 2] as (typeof decisions)[0]),
    );
    expect(won).toHaveLength(1);
    expect(refused).toHaveLength(AT_ONCE - 1);
    expect(refused.every(({ code }) => code === -50 || code === -30)).toBe(true);
    const settled = await validator.call('commands.get', { params });
    if (won[0]?.state === 'REJECTED') expect(settled.state).toBe('REJECTED');
    else expect(['VALIDATED', 'PROCESSING', 'READY', 'OUTPUTTED']).toContain(settled.state);
  });

  it('never leave a live order on a deposit that was cancelled at the same moment', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const job = await office.deposit(clerk, office.town.services.letters, letter, `turn-${turn}.pdf`);
      const packGroupIds = (await office.rows(clerk, job.id)).map(({ id }) => id);
      const confirm = () => clerk.call('commands.create', { body: { packGroupIds, expectedPostDate: null } });
      const cancel = () => clerk.call('jobs.cancel', { params: { jobId: job.id } });
      const calls: (() => Promise<unknown>)[] = turn % 2 === 0 ? [cancel, confirm] : [confirm, cancel];
      await together(calls);
      const now = await clerk.call('jobs.get', { params: { jobId: job.id } });
      const commands = await clerk.call('commands.ofJob', { query: { jobId: job.id } });
      if (now.state === 'CANCELLED') expect(commands.every(({ state }) => state === 'CANCELLED')).toBe(true);
      else expect(commands).toHaveLength(1);
    }
  });

  it('cancel a waiting order once, though fifty ask', async () => {
    const job = await office.deposit(depositor, office.town.services.letters, letter, 'cancelled.pdf');
    const { id: commandId } = await office.confirm(depositor, job.id);
    const { won, refused } = await together(times(() => validator.call('commands.cancel', { params: { commandId } })));
    expect([won.length, refused.length]).toEqual([1, AT_ONCE - 1]);
    expect(refused.every(({ code }) => code === -50 || code === -30)).toBe(true);
  });
});

describe('the services of a profile', () => {
  it('are saved fifty times at once, and those of one of them stand', async () => {
    const administrator = await office.server.administrator();
    const { accountId, services } = office.town;
    const profile = await createProfile(administrator, { ouId: accountId, name: 'Saved at once', masks: [3, 0, 0] });
    const both = [services.letters, services.merged];
    const save = () =>
      administrator.call('profiles.saveServices', { params: { profileId: profile.id }, body: { serviceIds: both } });
    const { won, refused } = await together(times(save));
    expect([won.length, refused]).toEqual([AT_ONCE, []]);
    const stands = await administrator.call('profiles.services', { params: { profileId: profile.id } });
    expect(stands.map(({ id }) => id).sort()).toEqual([...both].sort());
  });
});
