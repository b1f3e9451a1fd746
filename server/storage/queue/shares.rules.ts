// Fairness between accounts: no account fills a process while others wait, and one slot stays free for the next to
// come.

/** What one process has to share out, and who has it now. */
export interface ShareState {
  readonly slots: number;
  /** Accounts of the tasks that run now, one entry per task; undefined for tasks without account. */
  readonly running: readonly (string | undefined)[];
}

/** The most slots one account may hold while others wait: half of them, at least one. */
export const shareOf = (slots: number): number => Math.max(1, Math.floor(slots / 2));

function tasksByAccount(running: ShareState['running']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const account of running) if (account !== undefined) counts.set(account, (counts.get(account) ?? 0) + 1);
  return counts;
}

/** Accounts that hold their share already and are passed over by the next claim. */
export function accountsAtTheirShare({ slots, running }: ShareState): string[] {
  return [...tasksByAccount(running)].filter(([, count]) => count >= shareOf(slots)).map(([account]) => account);
}

/**
 * Tasks that one claim may take when it passes over the accounts at their share: however many of them are of one account,
 * none gets beyond its share. At least one while a slot is free.
 */
export function claimableAtOnce({ slots, running }: ShareState): number {
  const share = shareOf(slots);
  const below = [...tasksByAccount(running).values()].filter((count) => count < share);
  return Math.min(slots - running.length, share - Math.max(0, ...below));
}

/** Whether an account may go beyond its share when no other waits: only while more than one slot is free. */
export const mayExceedShare = ({ slots, running }: ShareState): boolean => slots - running.length > 1;
