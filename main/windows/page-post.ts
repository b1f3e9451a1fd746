// Events that the page gets once and cannot ask for: kept while it loads, handed over in order when it listens.
import type { BridgeEvent, BridgeEventValue } from '#domain/bridge/bridge.ts';

/** All other events carry a state, which a page asks for when it starts. */
export type OneTimeEvent = Extract<BridgeEvent, 'navigate' | 'inbox.arrived'>;

export interface PagePost {
  readonly tell: <E extends OneTimeEvent>(event: E, value: BridgeEventValue<E>) => void;
  /** The page listens: it gets what has waited. */
  readonly listens: () => void;
  /** Another page replaces it, which does not listen yet. */
  readonly renewed: () => void;
}

/** Events kept for a page; the oldest go first, because a person can follow only a few. */
const MOST_WAITING = 100;

/** @param send reaches the page of the window, if there is one */
export function createPagePost(send: <E extends OneTimeEvent>(event: E, value: BridgeEventValue<E>) => void): PagePost {
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
