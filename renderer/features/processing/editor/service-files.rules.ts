// Files of a service while it is edited: those that are stored, and those that the next save brings. Pure.
import { fileMentions } from '#domain/services/service-files.ts';
import type { Draft } from './service-draft.rules.ts';

/** A name for a file among others: "terms.pdf", "terms (2).pdf". */
export function freeFileName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let n = 2;
  while (taken.includes(`${stem} (${n})${ending}`)) n += 1;
  return `${stem} (${n})${ending}`;
}

/** Files that come with the save: those that the draft still names, for a file without a mention is refused. */
export function broughtFiles(draft: Draft, added: ReadonlyMap<string, File>): (readonly [name: string, file: File])[] {
  const named = new Set(fileMentions(draft).map(({ reference }) => reference));
  return [...added].filter(([name]) => named.has(name));
}
