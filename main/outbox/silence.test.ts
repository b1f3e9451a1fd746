// Silence of the server: when it is asked again.
import { describe, expect, it } from 'vitest';
import { openSilence } from './silence.ts';

/** A clock whose timers end a little early, as those of Node do. */
function earlyClock(earlyMs: number) {
  let elapsed = 0;
  let timer: { at: number; work: () => void } | null = null;
  return {
    now: () => new Date(0),
    monotonic: () => elapsed,
    after: (ms: number, work: () => void) => {
      timer = { at: elapsed + ms, work };
      return () => {
        timer = null;
      };
    },
    next: () => {
      const due = timer;
      timer = null;
      elapsed = due ? due.at - earlyMs : elapsed;
      due?.work();
    },
  };
}

describe('a server that does not answer', () => {
  it.each([0, 0.4])('is asked again when the pause is over, even where timers end %s ms early', (earlyMs) => {
    const clock = earlyClock(earlyMs);
    const asked: boolean[] = [];
    const silence = openSilence({
      clock,
      chance: () => 0.5,
      pauses: { least: 100, most: 1_000 },
      reachable: () => undefined,
      over: () => asked.push(!silence.pausing()),
    });
    silence.heard(false);
    expect([silence.away(), silence.pausing()]).toEqual([false, false]);
    silence.heard(false);
    expect([silence.away(), silence.pausing()]).toEqual([true, true]);
    clock.next();
    expect(asked).toEqual([true]);
  });
});
