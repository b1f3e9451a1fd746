// A validator decides on what would leave: the rows, the pages and the proofs of the order that waits, and nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import type { Proof } from '#domain/api/sending/proof.schema.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let depositor: TestClient;
/** May look at own orders only, and validate those of the account. */
let judge: TestClient;
/** The same in another tenant. */
let stranger: TestClient;
let job: Job;
let command: Command;
let ids: number[];

async function judgeOf(ouId: number, login: string, [own, group, ou] = [1, 0, 4]): Promise<TestClient> {
  const administrator = await office.server.administrator();
  const profile = await administrator.call('profiles.save', {
    body: { ouId, name: login, permissions: own, permissionsOnGroup: group, permissionsOnOU: ou },
  });
  await createUser(administrator, { login, ouId, profileId: profile.id });
  return office.server.signIn(login, PASSWORD);
}

async function proofMade(client: TestClient, commandId: number, body: object = {}): Promise<Proof> {
  const { id } = await client.call('commands.proof', { params: { commandId }, body });
  for (let turn = 0; turn < 600; turn += 1) {
    const proof = await client.call('deliveries.proofState', { params: { proofId: id } });
    if (proof.state === 'DONE') return proof;
    if (proof.state === 'ERROR') throw new Error(JSON.stringify(proof.fault));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The proof was never made.');
}

beforeAll(async () => {
  office = await openPostOffice();
  depositor = await office.as('depositor');
  judge = await judgeOf(office.town.accountId, 'judge');
  const other = await createUnit(await office.server.administrator(), 'elsewhere', null);
  stranger = await judgeOf(other.id, 'stranger');
  const names = ['Mme A', 'M. B', 'Mme C', 'M. D', 'Mme E', 'M. F', 'Mme G'];
  const pdf = await lettersPdf(names.map((name) => ({ address: [name, '12 rue des Lilas', '75011 Paris'], pages: 1 })));
  job = await office.deposit(depositor, office.town.services.letters, pdf);
  const rows = await office.rows(depositor, job.id);
  ids = rows.map(({ id }) => id);
  const last = rows.at(-1);
  await depositor.call('packGroups.edit', {
    params: { packGroupId: last?.id ?? 0 },
    body: {
      version: last?.version ?? 0,
      rawShipmentRequirements: { postalRecipient: { value: 'Mme G\n3 rue Neuve\n75011 PARIS', countryCode: 'FR' } },
    },
  });
  command = await depositor.call('commands.create', { body: { readyOfJob: job.id } });
}, 120_000);
afterAll(() => office?.close());

describe('whoever may validate', () => {
  it('reads the rows that wait, the changed one first, their pages, options and whom it waits for', async () => {
    const params = { commandId: command.id };
    const letters = await judge.call('commands.letters', { params });
    expect(letters).toMatchObject({ total: 7, changed: 1 });
    expect(letters.items[0]).toMatchObject({ packGroupId: ids.at(-1), change: 'corrected' });
    expect(letters.items[0]?.recipientLines).toContain('3 rue Neuve');
    const receipt = await judge.call('commands.receipt', { params });
    expect(receipt).toMatchObject({ recipients: 7, corrected: 1, state: 'AWAIT_VALIDATION' });
    expect(receipt.validators).toContain('judge');
    const page = await judge.call('commands.letterPage', {
      params: { ...params, packGroupId: ids[0] ?? 0, page: 1 },
      query: { longestSide: '200' },
    });
    expect(page.subarray(1, 4).toString('latin1')).toBe('PNG');
  });

  it('asks for proofs and opens them: the changed row first, then others, others again, and any one', async () => {
    const first = await proofMade(judge, command.id, { others: 2 });
    expect(first.files.map(({ packGroupId }) => packGroupId)).toEqual([ids[6], ids[0], ids[5]]);
    const second = await proofMade(judge, command.id, { others: 2, turn: 1 });
    expect(second.files[0]).toMatchObject({ packGroupId: ids[6], recipientName: 'Mme G' });
    expect(second.files.slice(1).map(({ packGroupId }) => packGroupId)).not.toContain(ids[0]);
    const one = await proofMade(judge, command.id, { packGroupIds: [ids[3] ?? 0] });
    expect(one.files.map(({ packGroupId }) => packGroupId)).toEqual([ids[3]]);
    const pdf = await judge.call('deliveries.proofFile', { params: { proofId: one.id, index: 0 } });
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  });

  it('and views no order at all reads what waits all the same, in the list and opened', async () => {
    const blind = await judgeOf(office.town.accountId, 'blind', [2, 8, 20]);
    const params = { commandId: command.id };
    const { items } = await blind.call('commands.list', { query: { states: ['AWAIT_VALIDATION'] } });
    expect(items.map(({ id }) => id)).toEqual([command.id]);
    expect((await blind.call('commands.get', { params })).abilities).toContain('validate');
    expect((await blind.call('commands.receipt', { params })).recipients).toBe(7);
    expect((await blind.call('commands.letters', { params })).total).toBe(7);
    const page = { params: { ...params, packGroupId: ids[0] ?? 0, page: 1 }, query: { longestSide: '200' } };
    expect((await blind.call('commands.letterPage', page)).subarray(1, 4).toString('latin1')).toBe('PNG');
    const proof = await proofMade(blind, command.id, { packGroupIds: [ids[3] ?? 0] });
    const pdf = await blind.call('deliveries.proofFile', { params: { proofId: proof.id, index: 0 } });
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect((await failure(blind.call('jobs.get', { params: { jobId: job.id } }))).code).toBe(-12);
    expect((await failure(blind.call('jobs.list', { query: {} }))).code).toBe(-12);
  });

  it('sees nothing else of the order', async () => {
    expect((await failure(judge.call('jobs.get', { params: { jobId: job.id } }))).code).toBe(-20);
    expect((await failure(judge.call('jobs.packGroups', { params: { jobId: job.id } }))).code).toBe(-20);
    const body = { expectedProofsPerServiceChannelLabel: { mail: 1 } };
    const packGroupIds = await moreRows();
    const own = await depositor.call('deliveries.proof', { body: { ...body, packGroupIds } });
    expect((await failure(judge.call('deliveries.proofState', { params: { proofId: own.id } }))).code).toBe(-20);
    // Nor rows of another order by way of the one that waits.
    const params = { commandId: command.id };
    const page = { ...params, packGroupId: packGroupIds[0] ?? 0, page: 1 };
    expect((await failure(judge.call('commands.letterPage', { params: page }))).code).toBe(-20);
    expect((await failure(judge.call('commands.proof', { params, body: { packGroupIds } }))).code).toBe(-20);
    const mixed = await proofMade(judge, command.id, { packGroupIds: [...packGroupIds, ids[3] ?? 0] });
    expect(mixed.files.map(({ packGroupId }) => packGroupId)).toEqual([ids[3]]);
    const named = await judge.call('commands.letters', { params, query: { ids: packGroupIds } });
    expect(named.items).toEqual([]);
  });

  it('rejects with the name of no row of another order', async () => {
    const other = await depositor.call('commands.create', { body: { packGroupIds: await moreRows() } });
    const place = { packGroupId: ids[0] ?? 0, page: 1 };
    const body = { validationReason: 'Wrong page.', kind: 'template' as const, place };
    const rejected = await judge.call('commands.reject', { params: { commandId: other.id }, body });
    expect(rejected).toMatchObject({ state: 'REJECTED', rejection: { kind: 'template', place: null } });
  });

  it('elsewhere learns of nothing: the order does not exist', async () => {
    const params = { commandId: command.id };
    expect((await failure(stranger.call('commands.letters', { params }))).code).toBe(-20);
    expect((await failure(stranger.call('commands.receipt', { params }))).code).toBe(-20);
    expect((await failure(stranger.call('commands.proof', { params, body: {} }))).code).toBe(-20);
    const page = { ...params, packGroupId: ids[0] ?? 0, page: 1 };
    expect((await failure(stranger.call('commands.letterPage', { params: page }))).code).toBe(-20);
    const proof = await judge.call('commands.proof', { params, body: {} });
    expect((await failure(stranger.call('deliveries.proofState', { params: { proofId: proof.id } }))).code).toBe(-20);
  });

  it('rejects with the row and the page that show why, and reads the rows no more', async () => {
    const params = { commandId: command.id };
    const proof = await judge.call('commands.proof', { params, body: {} });
    const place = { packGroupId: ids[2] ?? 0, page: 1 };
    const body = { validationReason: 'Last year’s amount.', kind: 'template' as const, place };
    const rejected = await judge.call('commands.reject', { params, body });
    expect(rejected).toMatchObject({
      state: 'REJECTED',
      rejection: { kind: 'template', place: { ...place, recipientName: 'Mme C' } },
    });
    expect((await failure(judge.call('commands.letters', { params }))).code).toBe(-20);
    expect((await failure(judge.call('deliveries.proofState', { params: { proofId: proof.id } }))).code).toBe(-20);
    expect((await depositor.call('commands.receipt', { params })).validator).toBe('judge');
  });
});

/** Rows of another order of the same depositor, before anything of it was confirmed. */
async function moreRows(): Promise<number[]> {
  const pdf = await lettersPdf([{ address: ['Mme H', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const more = await office.deposit(depositor, office.town.services.letters, pdf);
  return (await office.rows(depositor, more.id)).map(({ id }) => id);
}
