// Compares what writers wrote with what the outbox holds: lost, doubled, and taken before it was finished.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shownName } from '#main/folders/folder-names.rules.ts';
import { acceptedIn } from './durable-outbox.ts';

export interface Expected {
  readonly name: string;
  readonly sha256: string;
  readonly writer: string;
}
export interface Verdict {
  readonly arrived: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Taken with bytes that were never final, or not to be taken at all. */
  readonly premature: readonly string[];
  /** Bytes in the outbox that are not those of the record. */
  readonly spoilt: readonly string[];
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const keyOf = (name: string, hash: string): string => `${shownName(name)}|${hash}`;

export function judge(outbox: string, expected: readonly Expected[]): Verdict {
  const accepted = acceptedIn(outbox);
  const count = new Map<string, number>();
  const spoilt: string[] = [];
  for (const document of accepted) {
    const hash = sha256(readFileSync(path.join(outbox, `${document.id}.pdf`)));
    if (hash !== document.sha256) spoilt.push(document.name);
    const key = keyOf(document.name, hash);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  const wanted = new Map(expected.map((one) => [keyOf(one.name, one.sha256), one]));
  const names = (ones: Iterable<Expected>): string[] => [...ones].map((one) => `${one.writer}: ${one.name}`);
  return {
    arrived: [...wanted.keys()].filter((key) => count.has(key)).length,
    lost: names([...wanted].filter(([key]) => !count.has(key)).map(([, one]) => one)),
    doubled: names([...wanted].filter(([key]) => (count.get(key) ?? 0) > 1).map(([, one]) => one)),
    premature: [...count.keys()].filter((key) => !wanted.has(key)),
    spoilt,
  };
}
