// Name and PIN of the LAN mode: who gets in as whom, and how long a wrong PIN makes one wait.
import { describe, expect, it } from 'vitest';
import { createAccountCheck, type Verdict } from './account.ts';
import { FREE_TRIES, LONGEST_WAIT_MS, waitAfter } from './wrong-pins.ts';

const MINUTE = 60_000;
const ACCOUNTS = [
  { name: 'anna', pin: '314159', administrator: false },
  { name: 'Bálint', pin: 'kisvirág', administrator: false },
  { name: 'carla', pin: '271828', administrator: true },
];

function door() {
  let now = 1_800_000_000_000;
  const check = createAccountCheck(ACCOUNTS, () => now);
  return {
    knock: (credentials: string, address = '192.0.2.7'): Verdict =>
      check({ address, header: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    bare: (header: string | undefined): Verdict => check({ address: '192.0.2.7', header }),
    pass: (ms: number): void => {
      now += ms;
    },
  };
}

describe('name and PIN', () => {
  it.each([
    ['anna:314159', { name: 'anna', administrator: false }],
    ['Anna:314159', { name: 'anna', administrator: false }],
    ['ba\u0301lint:kisvirág', { name: 'Bálint', administrator: false }],
    ['carla:271828', { name: 'carla', administrator: true }],
  ])('%s is that account, under the name it was given', (credentials, sender) => {
    expect(door().knock(credentials)).toEqual({ kind: 'proven', sender });
  });

  it.each(['anna:271828', 'anna:', 'anna:3141590', 'dora:314159', ':314159', 'anna'])('%s is nobody', (credentials) => {
    expect(door().knock(credentials)).toEqual({ kind: 'unproven' });
  });

  it('without credentials are asked for and count as no try', () => {
    const { bare, knock } = door();
    for (let times = 0; times < 20; times += 1)
      for (const header of [undefined, '', 'Bearer x', 'Basic', 'Basic %%%'])
        expect(bare(header).kind).toBe('unproven');
    expect(knock('anna:314159').kind).toBe('proven');
  });
});

/** Another one each time, as somebody who guesses gives them. */
let guesses = 0;
const wrongPin = (): string => String(++guesses).padStart(6, '0');

describe('wrong PINs', () => {
  it('that are one and the same count once: programs repeat a request by themselves', () => {
    const { knock } = door();
    for (let tries = 0; tries < 4 * FREE_TRIES; tries += 1) expect(knock('anna:000000').kind).toBe('unproven');
    expect(knock('anna:314159').kind).toBe('proven');
  });

  it('make one wait after the fifth, and every further one doubles the wait up to an hour', () => {
    expect([4, 5, 6, 7, 10, 11, 12, 60].map((count) => waitAfter(count) / MINUTE)).toEqual([
      0, 1, 2, 4, 32, 60, 60, 60,
    ]);
    const { knock, pass } = door();
    for (let tries = 0; tries < FREE_TRIES; tries += 1) expect(knock(`anna:${wrongPin()}`).kind).toBe('unproven');
    expect(knock('anna:314159')).toEqual({ kind: 'wait', ms: MINUTE });
    pass(MINUTE - 1);
    expect(knock('anna:314159')).toEqual({ kind: 'wait', ms: 1 });
    pass(1);
    expect(knock(`anna:${wrongPin()}`).kind).toBe('unproven');
    expect(knock('anna:314159')).toEqual({ kind: 'wait', ms: 2 * MINUTE });
    pass(2 * MINUTE);
    expect(knock(`anna:${wrongPin()}`).kind).toBe('unproven');
    expect(knock('anna:314159')).toEqual({ kind: 'wait', ms: 4 * MINUTE });
    pass(4 * MINUTE);
    expect(knock('anna:314159').kind).toBe('proven');
    expect(knock(`anna:${wrongPin()}`).kind).toBe('unproven');
    expect(knock('anna:314159').kind).toBe('proven');
  });

  it('are forgotten a day after the last one', () => {
    const { knock, pass } = door();
    for (let tries = 0; tries < 30; tries += 1) {
      knock(`anna:${wrongPin()}`);
      pass(LONGEST_WAIT_MS);
    }
    knock(`anna:${wrongPin()}`);
    expect(knock('anna:314159')).toEqual({ kind: 'wait', ms: LONGEST_WAIT_MS });
    pass(24 * LONGEST_WAIT_MS);
    for (let tries = 1; tries < FREE_TRIES; tries += 1) knock(`anna:${wrongPin()}`);
    expect(knock('anna:314159').kind).toBe('proven');
  });

  it('are counted for each device and account: the right PIN of one account clears nothing for another', () => {
    const { knock } = door();
    for (let tries = 0; tries < FREE_TRIES; tries += 1) {
      knock(`carla:${wrongPin()}`);
      expect(knock('anna:314159').kind).toBe('proven');
    }
    expect(knock('carla:271828').kind).toBe('wait');
    expect(knock('carla:271828', '192.0.2.8').kind).toBe('proven');
    expect(knock('anna:314159').kind).toBe('proven');
  });

  it('of one IPv6 network are those of one device, and IPv4 is the same in either spelling', () => {
    const { knock } = door();
    for (let tries = 0; tries < FREE_TRIES; tries += 1) knock(`anna:${wrongPin()}`, `2001:db8:1:2::${tries}`);
    expect(knock('anna:314159', '2001:db8:1:2:ffff::9').kind).toBe('wait');
    expect(knock('anna:314159', '2001:db8:1:3::9').kind).toBe('proven');
    for (let tries = 0; tries < FREE_TRIES; tries += 1) knock(`anna:${wrongPin()}`, '::ffff:192.0.2.9');
    expect(knock('anna:314159', '192.0.2.9').kind).toBe('wait');
  });

  it('for names that nobody has are counted too, whatever the name', () => {
    const { knock } = door();
    for (let tries = 0; tries < FREE_TRIES; tries += 1) knock(`guess${tries}:000000`);
    expect(knock('another:000000').kind).toBe('wait');
  });
});
