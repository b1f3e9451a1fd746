// What the page is told once and cannot ask for: kept while the page loads, handed over in order when it listens.
import type { BridgeEvent, BridgeEventValue } from '#domain/bridge/bridge.ts';

/** All other events tell a state, which a page asks for when it starts. */
export type Moment = Extract<BridgeEvent, 'navigate' | 'inbox.arrived'>;

export interface PagePost {
  readonly tell: <E extends Moment>(event: E, value: BridgeEventValue<E>) => void;
  /** The page says that it listens: it gets what has waited. */
  readonly listens: () => void;
  /** Another page takes its place, which does not listen yet. */
  readonly renewed: () => void;
}

/** Nobody wants to be led to more: of moments that nobody has heard the oldest go. */
const MOST_WAITING = 100;

/** @param send reaches the page of the window, if there is one */
export function createPagePost(send: <E extends Moment>(event: E, value: BridgeEventValue<E>) => void): PagePost {
  let listening = false;
  let waiting: (() => void)[] = [];
  return {
    tell(event, value) {
      const hand = () => send(event, value);
      if (listening) hand();
      else waiting = [...waiting, hand].slice(-MOST_WAITING);
    },
    listens() {
      listening = true;
      const due = waiting;
      waiting = [];
      for (const hand of due) hand();
    },
    renewed() {
      listening = false;
    },
  };
}
