// Named places where a test can make the program die or fail: `FAILPOINT=after-send-before-record:kill`. They are
// compiled in but dead unless MAILROOM_TEST_FAILPOINTS=1, which production refuses to start with.

/** What happens at an armed place. */
export type FailPointAction = 'kill' | 'throw';

/** What an armed fail point with the action `throw` throws. */
export class FailPointReached extends Error {
  constructor(name: string) {
    super(`The fail point ${name} was reached.`);
    this.name = 'FailPointReached';
  }
}

/** Places where a test can stop the program; in production none is armed. */
export interface FailPoints {
  /** Marks a place. Does nothing unless this very name is armed. */
  reach(name: string): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

const isProduction = (environment: Environment): boolean =>
  environment.NODE_ENV === 'production' || environment.MAILROOM_PRODUCTION === '1';

/** Reads `name:action` or `name:action:n` (the n-th time the place is reached), several separated by commas. */
function parse(text: string): Map<string, { action: FailPointAction; left: number }> {
  const armed = new Map<string, { action: FailPointAction; left: number }>();
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', action, count = '1'] = part.split(':');
    if ((action !== 'kill' && action !== 'throw') || !/^[1-9]\d*$/.test(count))
      throw new Error(`FAILPOINT is not understood: ${part}`);
    armed.set(name, { action, left: Number(count) });
  }
  return armed;
}

/**
 * Makes the fail points of a process.
 * @param kill ends the process at once, without any clean-up
 * @throws Error when the test switch is set in production, or FAILPOINT is malformed
 */
export function createFailPoints(
  environment: Environment,
  kill: () => void = () => process.kill(process.pid, 'SIGKILL'),
): FailPoints {
  if (environment.MAILROOM_TEST_FAILPOINTS !== '1') return { reach: () => undefined };
  if (isProduction(environment)) throw new Error('MAILROOM_TEST_FAILPOINTS must not be set in production.');
  const armed = parse(environment.FAILPOINT ?? '');
  return {
    reach(name) {
      const point = armed.get(name);
      if (!point) return;
      point.left -= 1;
      if (point.left !== 0) return;
      if (point.action === 'throw') throw new FailPointReached(name);
      kill();
      // The signal may take a moment; nothing may happen meanwhile.
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    },
  };
}
