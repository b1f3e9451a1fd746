// Runs beside each other: whose they are, how many there may be, and which one makes room.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Result, refuse } from '#domain/errors/result.ts';
import { failure } from '#tests/support/test-client.ts';
import { caseOf, openSimulated, type Simulated } from './simulated.ts';

const payslips = caseOf('payslips');
let world: Simulated;
beforeAll(async () => {
  world = await openSimulated([payslips]);
});
afterAll(() => world?.juniper.close());

const services = () => world.juniper.office.server.services;
const folders = () =>
  readdirSync(path.join(world.juniper.office.server.dataDir, 'work')).filter((name) => name.startsWith('simulate-'));
const stateOf = (simulationId: string) => world.admin.call('simulations.get', { params: { simulationId } });

it('another person has no way to a run, and a fourth run takes the place of the one that was not looked at longest', async () => {
  const [first, second, third] = [
    await world.simulate(payslips),
    await world.simulate(payslips),
    await world.simulate(payslips),
  ];
  const { simulations } = services();
  const { user } = await world.admin.call('authentication.check');
  expect(simulations.find(user.id, third.id)).toBeDefined();
  expect(simulations.find(user.id + 1, third.id)).toBeUndefined();
  expect(await simulations.end(user.id + 1, third.id)).toBe(false);
  expect((await stateOf(first.id)).state).toBe('done');
  const fourth = await world.simulate(payslips);
  expect((await failure(stateOf(second.id))).label).toBe('simulation.gone');
  for (const { id } of [first, third, fourth]) {
    expect((await stateOf(id)).state).toBe('done');
    expect(await simulations.end(user.id, id)).toBe(true);
  }
  expect(folders()).toEqual([]);
});

/** People who are still depositing, until they are let go. */
function depositors() {
  const { simulations } = services();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const start = async (personId: number, accountId: number, deposit: () => Promise<Result<number>>) =>
    simulations.begin({
      ...{ personId, accountId, known: [], deposit },
      scratch: await simulations.receive(),
      confirm: () => Promise.resolve(refuse('simulation.failed')),
    });
  let waiting = 0;
  const waits = (personId: number, accountId: number) =>
    start(personId, accountId, async () => {
      waiting += 1;
      await released;
      return refuse('file.noFile');
    });
  const comes = (personId: number, accountId: number) =>
    start(personId, accountId, () => Promise.resolve(refuse('file.noFile')));
  const allWait = (count: number) => expect.poll(() => waiting, { timeout: 20_000 }).toBe(count);
  return { waits, comes, allWait, release: () => release() };
}

it('while six people try something a seventh is told to wait, and nothing of all is left', async () => {
  const { waits, comes, allWait, release } = depositors();
  const six = Array.from({ length: 6 }, (_, n) => waits(1_000 + n, 100 + n));
  await allWait(6);
  const before = folders();
  expect(await comes(2_000, 200)).toMatchObject({ ok: false, refusal: { label: 'simulation.busy' } });
  expect(folders()).toEqual(before);
  release();
  for (const one of await Promise.all(six)) expect(one).toMatchObject({ refusal: { label: 'file.noFile' } });
  expect(folders()).toEqual([]);
});

it('four people of one account leave the others their places', async () => {
  const { waits, comes, allWait, release } = depositors();
  const four = Array.from({ length: 4 }, (_, n) => waits(1_000 + n, 100));
  await allWait(4);
  expect(await comes(2_000, 100)).toMatchObject({ refusal: { label: 'simulation.busy' } });
  expect(await comes(2_001, 200)).toMatchObject({ refusal: { label: 'file.noFile' } });
  release();
  for (const one of await Promise.all(four)) expect(one).toMatchObject({ refusal: { label: 'file.noFile' } });
  expect(folders()).toEqual([]);
});
