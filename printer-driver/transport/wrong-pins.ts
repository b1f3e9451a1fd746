// Wrong PINs and the wait after them, which grows: a PIN of six digits must not be found by trying.

/** Wrong PINs before the first wait; then every further one doubles the wait (ms). */
export const FREE_TRIES = 5;
const FIRST_WAIT_MS = 60_000;
export const LONGEST_WAIT_MS = 3_600_000;
/** Wrong PINs are forgotten after this long (ms), for people who mistype now and then. */
const FORGET_MS = 24 * 3_600_000;
/** Senders remembered at most; the one that has been quiet longest is forgotten first. */
const MOST_SENDERS = 1_000;

interface WrongPins {
  /** Milliseconds that this sender has still to wait; 0: it may try. */
  readonly waitOf: (sender: string) => number;
  /** `given` stands for what was given, such as its digest: the same again, as programs repeat it, counts once. */
  readonly wrong: (sender: string, given: string) => void;
  readonly right: (sender: string) => void;
}

/** The wait (ms) after that many wrong PINs in a row. */
export const waitAfter = (count: number): number =>
  count < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_TRIES));

export function createWrongPins(now: () => number): WrongPins {
  const senders = new Map<string, { readonly count: number; readonly at: number; readonly given: string }>();
  const known = (sender: string) => {
    const entry = senders.get(sender);
    return entry && now() - entry.at < FORGET_MS ? entry : { count: 0, at: 0, given: '' };
  };
  return {
    waitOf(sender) {
      const { count, at } = known(sender);
      return Math.max(0, at + waitAfter(count) - now());
    },
    wrong(sender, given) {
      const before = known(sender);
      if (before.count > 0 && before.given === given) return;
      const count = before.count + 1;
      senders.delete(sender);
      senders.set(sender, { count, at: now(), given });
      const [quiet] = senders.keys();
      if (senders.size > MOST_SENDERS && quiet !== undefined) senders.delete(quiet);
    },
    right: (sender) => {
      senders.delete(sender);
    },
  };
}
