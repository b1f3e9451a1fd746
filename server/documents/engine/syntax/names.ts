// Names: those that occur in content, and how a name is written.
import { nameText, tokenEnd } from './lexical.ts';

/** Adds every name that occurs in content, decoded; in doubt too many. */
export function addNames(content: Buffer, names: Set<string>): void {
  for (let start = content.indexOf(47); start >= 0; start = content.indexOf(47, start + 1)) {
    names.add(nameText(content, start + 1, tokenEnd(content, start + 1)));
  }
}

/** A name as it is written in a file, without its slash. */
export function writtenName(name: string): string {
  return name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
