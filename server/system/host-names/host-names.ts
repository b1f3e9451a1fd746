// Host names that people entered, a few looked up at once. The system looks a name up in one of four threads (eight in all, of which
// Node gives names half), and one that nobody answers holds its thread for ten seconds and more, whoever still waits for it. Without
// a bound some such names of one organisation would hold up those of the database, the mail server and all others.

/** Looks a host name up: all its IP addresses. @param asker the organisation that named it */
export type Resolver = (hostname: string, asker?: number) => Promise<readonly string[]>;

/** Too many names are looked up that nobody answers. */
export class NamesBusy extends Error {}

/** Look-ups under way at once: of one organisation, and in all; and milliseconds that others wait for their turn. */
interface Turns {
  readonly perAsker: number;
  readonly inAll: number;
  readonly waitMs: number;
}

/** One of the four threads is left to others; whoever waits hears so within the fifteen seconds that a request has. */
const TURNS: Turns = { perAsker: 2, inAll: 3, waitMs: 5_000 };

interface WaitingAsker {
  readonly asker: number;
  readonly begin: () => void;
}

/** Gives turns to askers: a turn ends when the work of it has ended. */
function givenTurns({ perAsker, inAll, waitMs }: Turns) {
  const taken: number[] = [];
  const waiting: WaitingAsker[] = [];
  const isFree = ({ asker }: WaitingAsker): boolean =>
    taken.length < inAll && taken.filter((one) => one === asker).length < perAsker;

  const end = (asker: number): void => {
    taken.splice(taken.indexOf(asker), 1);
    const next = waiting.findIndex(isFree);
    if (next >= 0) waiting.splice(next, 1)[0]?.begin();
  };
  /** Resolves when it is this asker's turn. @returns what ends it @throws NamesBusy */
  return (asker: number): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(own), 1);
        reject(new NamesBusy());
      }, waitMs);
      const own: WaitingAsker = {
        asker,
        begin() {
          clearTimeout(timer);
          taken.push(asker);
          resolve(() => end(asker));
        },
      };
      if (isFree(own)) own.begin();
      else waiting.push(own);
    });
}

/**
 * The same with turns. One name that an organisation asks for several times meanwhile is looked up once. It rejects with NamesBusy
 * where nobody's turn ends in time.
 */
export function inTurns(resolve: Resolver, turns = TURNS): Resolver {
  const takeTurn = givenTurns(turns);
  const asked = new Map<string, Promise<readonly string[]>>();
  const lookUp = async (hostname: string, asker: number): Promise<readonly string[]> => {
    const end = await takeTurn(asker);
    try {
      return await resolve(hostname);
    } finally {
      end();
    }
  };
  return (hostname, asker = 0) => {
    const key = `${asker} ${hostname}`;
    const found = asked.get(key) ?? lookUp(hostname, asker).finally(() => asked.delete(key));
    asked.set(key, found);
    return found;
  };
}
