// Who is next: accounts take turns, and so do the people of an account, by the time that their documents have taken. Neither
// an account nor a person ever holds all places, so that a document that is stuck keeps its owner waiting and nobody else.

/** For whom a document is opened. */
export interface Asker {
  readonly account: number;
  /** 0: nobody waits for it, a task does. */
  readonly person: number;
}

/** How many places one account, and one person, may hold at a time. */
export interface Shares {
  readonly account: number;
  readonly person: number;
}

/** The shares of a lane with this many places: one is always left for other accounts, one for colleagues. */
export const sharesOf = (places: number): Shares => ({
  account: Math.max(1, places - 1),
  person: Math.max(1, places - 2),
});

interface Turn {
  running: number;
  /** ms that its documents have taken, from the level on which it came in */
  used: number;
}

interface AccountTurn extends Turn {
  readonly people: Map<number, Turn>;
}

interface QueuedItem<Item> {
  readonly item: Item;
  readonly asker: Asker | undefined;
}

/** The items that wait, and how much each asker has had. */
export interface FairQueue<Item> {
  add(item: Item, asker: Asker | undefined): void;
  /** Forgets an item that waits; false: it does not. */
  remove(item: Item): boolean;
  /** The next item whose asker may hold one more place; `done` is called when it is over. */
  take(): { readonly item: Item; done(ms: number): void } | undefined;
  /** Takes out all that wait. */
  drain(): Item[];
}

/** Accounts that are remembered while they ask for nothing. */
const IDLE_KEPT = 1_000;

function least<Item>(waiting: readonly Item[], used: (item: Item) => number): Item | undefined {
  let found: Item | undefined;
  for (const one of waiting) if (found === undefined || used(one) < used(found)) found = one;
  return found;
}

/** Who has had how much; nobody at first. */
function turnsOfAskers() {
  const accounts = new Map<number, AccountTurn>();
  /** What those have used who were served last: a newcomer begins there, and gets no credit for its absence. */
  const level = { served: 0 };

  const accountOf = ({ account }: Asker): AccountTurn => {
    const turn = accounts.get(account) ?? { running: 0, used: level.served, people: new Map() };
    accounts.set(account, turn);
    return turn;
  };
  const personOf = (asker: Asker): Turn => {
    const { people, used } = accountOf(asker);
    const turn = people.get(asker.person) ?? { running: 0, used: people.size === 0 ? used : lowest(people) };
    people.set(asker.person, turn);
    return turn;
  };
  return { accounts, level, accountOf, personOf };
}

/** An empty queue. Items without an asker belong to the product itself and are taken first, without a limit. */
export function fairQueue<Item>(shares: Shares): FairQueue<Item> {
  const waiting: QueuedItem<Item>[] = [];
  const { accounts, level, accountOf, personOf } = turnsOfAskers();

  const mayRun = ({ asker }: QueuedItem<Item>): boolean =>
    asker === undefined ||
    (accountOf(asker).running < shares.account && (asker.person === 0 || personOf(asker).running < shares.person));
  const usedBy = ({ asker }: QueuedItem<Item>): number => (asker === undefined ? -1 : accountOf(asker).used);

  const forgetIdle = (): void => {
    for (const [account, turn] of accounts) {
      if (accounts.size <= IDLE_KEPT) return;
      if (turn.running === 0 && !waiting.some(({ asker }) => asker?.account === account)) accounts.delete(account);
    }
  };
  const start = (asker: Asker | undefined): ((ms: number) => void) => {
    if (asker === undefined) return () => undefined;
    const turns = [accountOf(asker), personOf(asker)];
    level.served = Math.max(level.served, accountOf(asker).used);
    for (const turn of turns) turn.running += 1;
    return (ms) => {
      for (const turn of turns) {
        turn.running -= 1;
        turn.used += ms;
      }
      forgetIdle();
    };
  };

  return {
    add(item, asker) {
      if (asker !== undefined) {
        const account = accountOf(asker);
        const isIdle = account.running === 0 && !waiting.some((one) => one.asker?.account === asker.account);
        if (isIdle) account.used = Math.max(account.used, level.served);
      }
      waiting.push({ item, asker });
    },
    remove(item) {
      const place = waiting.findIndex((one) => one.item === item);
      if (place >= 0) waiting.splice(place, 1);
      return place >= 0;
    },
    take() {
      const free = waiting.filter(mayRun);
      const first = least(free, usedBy);
      if (first === undefined) return undefined;
      const ofAccount = free.filter(({ asker }) => asker?.account === first.asker?.account);
      const chosen = least(ofAccount, ({ asker }) => (asker === undefined ? 0 : personOf(asker).used)) ?? first;
      waiting.splice(waiting.indexOf(chosen), 1);
      return { item: chosen.item, done: start(chosen.asker) };
    },
    drain: () => waiting.splice(0).map(({ item }) => item),
  };
}

const lowest = (people: ReadonlyMap<number, Turn>): number => Math.min(...[...people.values()].map(({ used }) => used));
