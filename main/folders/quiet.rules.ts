// Which files of a folder have come to rest: compares each scan with the ones before. Pure; times in ms of one clock.

/** A file as one scan found it. */
export interface Sighting {
  /** Distinguishes the files of one folder. */
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** Changes whenever size, content or identity of the file changes. */
  readonly fingerprint: string;
}
interface Tracked {
  readonly fingerprint: string;
  /** When this fingerprint was first seen. */
  readonly since: number;
  /** When the file was first seen at all. */
  readonly firstSeen: number;
}
export type Tracker = ReadonlyMap<string, Tracked>;

export interface Rested<T extends Sighting> {
  readonly file: T;
  /** How long it has not changed. */
  readonly quietFor: number;
}
export interface Observation<T extends Sighting> {
  readonly tracker: Tracker;
  /** Files with content that did not change for `quiet` ms. */
  readonly rested: readonly Rested<T>[];
  /** Files that have been there for `held` ms and are not at rest, or empty. */
  readonly held: readonly { readonly file: T; readonly why: 'writing' | 'empty'; readonly firstSeen: number }[];
}
export interface QuietOrder<T extends Sighting> {
  readonly tracker: Tracker;
  readonly sightings: readonly T[];
  readonly now: number;
  readonly quiet: number;
  readonly held: number;
}

/** One scan: what is new or changed starts its quiet time again; what is gone is forgotten. */
export function observe<T extends Sighting>({ tracker, sightings, now, quiet, held }: QuietOrder<T>): Observation<T> {
  const next = new Map<string, Tracked>();
  const rested: Rested<T>[] = [];
  const lasting: { file: T; why: 'writing' | 'empty'; firstSeen: number }[] = [];
  for (const file of sightings) {
    const before = tracker.get(file.key);
    const same = before?.fingerprint === file.fingerprint;
    const seen: Tracked = {
      fingerprint: file.fingerprint,
      since: same ? before.since : now,
      firstSeen: before?.firstSeen ?? now,
    };
    next.set(file.key, seen);
    const atRest = same && now - seen.since >= quiet;
    if (atRest && file.bytes > 0) rested.push({ file, quietFor: now - seen.since });
    else if (now - seen.firstSeen >= held)
      lasting.push({ file, why: file.bytes === 0 ? 'empty' : 'writing', firstSeen: seen.firstSeen });
  }
  return { tracker: next, rested, held: lasting };
}
