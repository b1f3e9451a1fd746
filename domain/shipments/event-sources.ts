// The entrances of tracking events (docs/model.md, "Tracking").

/** How an event came: its provider sent it, was asked, gave a file; a person wrote it down; Mailroom itself made it. */
export const EVENT_SOURCES = ['push', 'poll', 'import', 'hand', 'system'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** Ways by which a status of a piece in test mode can be made to come. */
export const TEST_ENTRANCES = ['push', 'poll', 'import', 'hand'] as const satisfies readonly EventSource[];

/** Events that are entered together, in one transaction. */
export const EVENT_BATCH = 1_000;

/**
 * Batches of a file that a trial enters, all in one transaction, so that each is told by what the ones before it taught. They hold their
 * pieces so long; the rows after them are only read (docs/decisions/0852).
 */
export const TRIED_BATCHES = 5;

/**
 * What people may write down of one piece. Each of their words may lie before what is known, so that all of them are read and followed
 * anew while nothing else of the channel, which tenants share, can enter.
 */
export const MOST_BY_HAND = 200;

/**
 * What providers may report of one piece, and under one reference that waits for its piece, whatever it says: all of it is read and
 * followed anew where something comes late (docs/decisions/0803).
 */
export const MOST_REPORTED = 1_000;
/** Beyond that, what changes the status. */
export const MOST_CHANGING = 200;

/**
 * Events of one channel whose piece nobody knows that are kept of as many days as their words are: under numbers that no piece has
 * (docs/decisions/0842).
 */
export const MOST_UNPLACED = 100_000;
/** Beyond that, what waits under a reference, for its piece may still be named. */
export const MOST_WAITING = 100_000;
