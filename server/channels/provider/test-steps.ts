// The steps of a test: one after the other up to the first that fails.
import type { TestCause, TestedStep, TestStep } from '#domain/channels/connection-test.ts';

/** Thrown by a step that failed. `detail`: what is known of it beyond its cause. */
export class StepFault extends Error {
  override readonly cause: TestCause;
  readonly detail: string;
  constructor(cause: TestCause, detail: string) {
    super(cause);
    this.name = 'StepFault';
    this.cause = cause;
    this.detail = detail;
  }
}

/** What a step does; it answers with what there is to say of it. @throws StepFault */
type Steps = Readonly<Partial<Record<TestStep, () => Promise<string>>>>;

/** Runs them in their order. Never rejects for what the peer does: any other error is the cause `other`. */
export async function runSteps(order: readonly TestStep[], steps: Steps): Promise<TestedStep[]> {
  const told: TestedStep[] = [];
  for (const step of order) {
    if (told.some(({ state }) => state === 'failed')) {
      told.push({ step, state: 'notTried', detail: '', cause: null });
      continue;
    }
    try {
      told.push({ step, state: 'done', detail: (await steps[step]?.()) ?? '', cause: null });
    } catch (error) {
      const { cause, detail } = error instanceof StepFault ? error : { cause: 'other' as const, detail: '' };
      told.push({
        step,
        state: 'failed',
        detail: detail || (cause === 'other' ? String(error).slice(0, 200) : ''),
        cause,
      });
    }
  }
  return told;
}
