// Fail points that a test arms by name while its server runs: each stops what reaches it once.
import type { FailPoints } from '#server/system/fail-points.ts';

export interface FailOnce extends FailPoints {
  /** The next to reach this place throws. */
  arm(name: string): void;
  /** Nothing stops any more. */
  disarm(): void;
  /** How many were stopped. */
  readonly reached: number;
}

export function failOnce(): FailOnce {
  const armed = new Set<string>();
  let reached = 0;
  return {
    get reached() {
      return reached;
    },
    reach(name) {
      if (!armed.delete(name)) return;
      reached += 1;
      throw new Error(`The test stops at ${name}.`);
    },
    arm: (name) => void armed.add(name),
    disarm: () => armed.clear(),
  };
}
