// Guessing becomes slow; nobody is locked out.
import { expect, test } from 'vitest';
import { createSettableClock } from './clock.ts';
import { addressKey, createRateLimits } from './rate-limits.ts';

const ADA = { login: 'ada@firm.example', address: '192.0.2.1' };

function start() {
  const clock = createSettableClock();
  return { clock, limits: createRateLimits(clock) };
}

test('five failures are free, then each doubles the delay, up to five minutes', () => {
  const { clock, limits } = start();
  for (let n = 0; n < 4; n += 1) limits.failed(ADA);
  expect(limits.waitFor(ADA)).toBe(0);
  const waits: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    limits.failed(ADA);
    const wait = limits.waitFor(ADA);
    waits.push(wait / 1_000);
    clock.advance(Math.min(wait, 1_000)); // stays within the window
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
});

test('after the delay the right password is let in: there is no lock', () => {
  const { clock, limits } = start();
  for (let n = 0; n < 10; n += 1) limits.failed(ADA);
  clock.advance(limits.waitFor(ADA));
  expect(limits.waitFor(ADA)).toBe(0);
  limits.succeeded(ADA);
  limits.failed(ADA);
  expect(limits.waitFor(ADA)).toBe(0);
});

test('failures are forgotten after fifteen minutes', () => {
  const { clock, limits } = start();
  for (let n = 0; n < 9; n += 1) limits.failed(ADA);
  clock.advance(15 * 60_000);
  limits.failed(ADA);
  expect(limits.waitFor(ADA)).toBe(0);
});

test('spelling a login differently does not give new tries', () => {
  const { limits } = start();
  for (let n = 0; n < 5; n += 1) limits.failed({ login: ' ADA@firm.example', address: ADA.address });
  expect(limits.waitFor(ADA)).toBeGreaterThan(0);
});

test('a hundred failures of one address pause everybody behind it, by five seconds at most', () => {
  const { clock, limits } = start();
  for (let n = 0; n < 100; n += 1) limits.failed({ login: `user${n}`, address: '2001:db8::1' });
  limits.succeeded({ login: 'user0', address: '2001:db8::1' });
  expect(limits.waitFor({ login: 'new', address: '2001:db8::ffff' })).toBe(5_000);
  expect(limits.waitFor({ login: 'new', address: '192.0.2.9' })).toBe(0);
  clock.advance(5_000);
  expect(limits.waitFor({ login: 'new', address: '2001:db8::1' })).toBe(0);
});

test('strangers who guess at a login pause its owner elsewhere by five seconds at most', () => {
  const { clock, limits } = start();
  for (let n = 0; n < 500; n += 1) limits.failed({ ...ADA, address: `198.51.${n % 200}.7` });
  expect(limits.waitFor(ADA)).toBe(5_000);
  clock.advance(5_000);
  expect(limits.waitFor(ADA)).toBe(0);
});

test('addresses of one network are one; a mapped address is its IPv4 self', () => {
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('2001:db8:0:1::5')).toBe(addressKey('2001:DB8:0:1:ffff::'));
  expect(addressKey('2001:db8:0:1::5')).not.toBe(addressKey('2001:db8:0:2::5'));
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0');
});

test('memory is bounded: the oldest keys go first', () => {
  const clock = createSettableClock();
  const limits = createRateLimits(clock, 10);
  for (let n = 0; n < 5; n += 1) limits.failed(ADA);
  for (let n = 0; n < 10; n += 1) limits.failed({ login: `user${n}`, address: `198.51.100.${n}` });
  expect(limits.waitFor(ADA)).toBe(0);
});
