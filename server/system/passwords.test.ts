// Passwords: standard strings, constant work, never more than two at a time.
import { expect, test } from 'vitest';
import { systemRandom } from './ids.ts';
import { createPasswords, PASSWORD_COST, PasswordsBusy } from './passwords.ts';

const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
const cheap = createPasswords({ random: systemRandom, cost: CHEAP });

test('a password verifies against its own hash only', async () => {
  const stored = await cheap.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await cheap.verify('correct horse', stored)).toEqual({ matches: true, rehash: false });
  expect(await cheap.verify('correct horsE', stored)).toEqual({ matches: false, rehash: false });
});

test('a hash made by another program is understood (reference vector of the argon2 command line)', async () => {
  // echo -n password | argon2 somesalt -id -v 13 -t 2 -m 16 -p 1 (phc-winner-argon2, README)
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect((await cheap.verify('password', stored)).matches).toBe(true);
});

test('the same password typed on another keyboard matches', async () => {
  const stored = await cheap.hash('caf\u00e9');
  expect((await cheap.verify('cafe\u0301', stored)).matches).toBe(true);
});

test('a hash of another cost asks to be renewed', async () => {
  const stored = await cheap.hash('x');
  const dearer = createPasswords({ random: systemRandom, cost: { ...CHEAP, passes: 2 } });
  expect(await dearer.verify('x', stored)).toEqual({ matches: true, rehash: true });
  expect(await dearer.verify('y', stored)).toEqual({ matches: false, rehash: false });
});

test('an unknown login, a damaged row and one that asks for all memory never match', async () => {
  expect(await cheap.verify('x', undefined)).toEqual({ matches: false, rehash: false });
  for (const stored of [
    '',
    'plain',
    '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ])
    expect((await cheap.verify('x', stored)).matches).toBe(false);
});

test('an unknown login costs as much as a known one', async () => {
  const real = createPasswords({ random: systemRandom });
  const stored = await real.hash('x');
  // Time of the processor, not of the clock: what else the machine does has no part in it.
  const cost = async (hash: string | undefined): Promise<number> => {
    const begin = process.cpuUsage();
    await real.verify('x', hash);
    const { user, system } = process.cpuUsage(begin);
    return user + system;
  };
  const costs: [known: number, unknown: number][] = [];
  for (let n = 0; n < 5; n += 1) costs.push([await cost(stored), await cost(undefined)]);
  const [known, unknown] = [0, 1].map((side) => Math.min(...costs.map((pair) => pair[side] ?? 0)));
  expect((unknown ?? 0) / (known ?? 0)).toBeGreaterThan(0.5);
  expect((unknown ?? 0) / (known ?? 0)).toBeLessThan(2);
  expect(PASSWORD_COST.memory).toBe(19_456);
});

test('two are hashed at a time, fifty wait, the next is told to come back', async () => {
  const passwords = createPasswords({ random: systemRandom, cost: { memory: 4_096, passes: 1, parallelism: 1 } });
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('x')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBe(8);
  for (const result of refused) expect(result.reason).toBeInstanceOf(PasswordsBusy);
  expect(await passwords.hash('x')).toMatch(/^\$argon2id/);
});

test('an endless password is refused without being hashed', async () => {
  const long = 'x'.repeat(2_000);
  await expect(cheap.hash(long)).rejects.toThrow('1024');
  expect((await cheap.verify(long, await cheap.hash(''))).matches).toBe(false);
});

test('secrets of a set have one salt, and are found by one hash', async () => {
  const stored = await cheap.hashSet(['first', 'second', 'third']);
  const salts = new Set(stored.map((one) => one.split('$')[4]));
  expect([salts.size, new Set(stored).size]).toEqual([1, 3]);
  expect(stored.every((one) => one.startsWith('$argon2id$v=19$'))).toBe(true);
  expect((await cheap.hashSet(['first']))[0]).not.toBe(stored[0]);
  const places = ['third', 'first', 'fourth', ''].map((secret) => cheap.placeInSet(secret, stored));
  expect(await Promise.all(places)).toEqual([2, 0, -1, -1]);
  expect(await cheap.placeInSet('first', [])).toBe(-1);
  expect(await cheap.placeInSet('first', ['plain'])).toBe(-1);
});
