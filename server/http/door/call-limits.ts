// How often a call may be made: by person, by account and by address, as its row says. In the memory of the process.
import type { CallRow } from '#domain/api/call-row.ts';
import type { Clock } from '#server/system/clock.ts';
import { addressKey } from '#server/system/rate-limits.ts';

/** Who calls; a stranger has an address alone. */
export interface CallMaker {
  readonly person: number | null;
  readonly account: number | null;
  readonly address: string;
}

/** An account has as many people, and an address as many accounts behind it, before it is the account or address itself. */
const SHARES = { person: 1, account: 10, address: 20 } as const;
const MOST_KEYS = 100_000;

interface Window {
  readonly until: number;
  count: number;
}

/** Counts calls. @returns seconds to wait; 0: this one may be made, and counts */
export type CountCall = (name: string, limit: CallRow['limit'], maker: CallMaker) => number;

export function createCallLimits(clock: Clock): CountCall {
  const windows = new Map<string, Window>();
  const windowOf = (key: string, seconds: number): Window => {
    const now = clock.monotonic();
    const known = windows.get(key);
    if (known !== undefined && known.until > now) return known;
    windows.delete(key);
    const made = { until: now + seconds * 1_000, count: 0 };
    windows.set(key, made);
    const oldest = windows.keys().next().value;
    if (windows.size > MOST_KEYS && oldest !== undefined) windows.delete(oldest);
    return made;
  };
  return (name, { count, seconds }, { person, account, address }) => {
    const mine = [
      person === null ? null : { key: `${name} p ${person}`, most: count * SHARES.person },
      account === null ? null : { key: `${name} a ${account}`, most: count * SHARES.account },
      { key: `${name} @ ${addressKey(address)}`, most: count * SHARES.address },
    ].filter((one) => one !== null);
    const found = mine.map(({ key, most }) => ({ window: windowOf(key, seconds), most }));
    const full = found.filter(({ window, most }) => window.count >= most);
    if (full.length > 0) {
      const until = Math.max(...full.map(({ window }) => window.until));
      return Math.max(1, Math.ceil((until - clock.monotonic()) / 1_000));
    }
    for (const { window } of found) window.count += 1;
    return 0;
  };
}
