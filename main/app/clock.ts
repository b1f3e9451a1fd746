// The clock of the running program, passed to what needs the time.
import type { AgentClock } from '../agent/agent.types.ts';

export const systemClock: AgentClock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
