// Optional content (layers) of an output: the groups travel with their pages, the states of several files are united.

import type { OptionalContent } from '../content/optional-content.ts';
import type { Copier } from '../output/object-copier.ts';
import { walkValue } from '../syntax/walk.ts';

/** The optional content of one file with the numbers that its groups have in the output. */
export interface OptionalContentPart {
  readonly groups: readonly number[];
  readonly hidden: readonly number[];
  /** items of /AS, written */
  readonly automatic: string;
  /** the whole /OCProperties, written */
  readonly whole: string;
}

/** Makes the groups of a file travel into an output. */
export function optionalContentPart(content: OptionalContent, copier: Copier): OptionalContentPart {
  const groups: number[] = [];
  const hidden: number[] = [];
  for (const group of new Set(content.groups)) {
    const number = copier.outputNumber(group);
    if (number === 0) continue;
    groups.push(number);
    if (content.hidden.has(group)) hidden.push(number);
  }
  const automatic = content.automatic.length === 0 ? '' : renumbered(content.automatic, copier).slice(1, -1);
  return { groups, hidden, automatic, whole: renumbered(content.written, copier) };
}

/** The /OCProperties of an output that has pages of several files with layers: groups are never united, states are. */
export function unitedOptionalContent(parts: readonly OptionalContentPart[]): string {
  const list = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');
  const automatic = parts.map((part) => part.automatic).filter((items) => items !== '');
  const events = automatic.length === 0 ? '' : `/AS[${automatic.join(' ')}]`;
  const [groups, hidden] = [parts.flatMap((part) => part.groups), parts.flatMap((part) => part.hidden)];
  return `<</OCGs[${list(groups)}]/D<</OFF[${list(hidden)}]/Order[]${events}>>>>`;
}

function renumbered(written: Buffer, copier: Copier): string {
  const spans: number[] = [];
  walkValue(written, 0, spans);
  let text = '';
  let position = 0;
  for (let i = 0; i < spans.length; i += 3) {
    const number = copier.outputNumber(spans[i + 2] as number);
    text += `${written.toString('latin1', position, spans[i])}${number === 0 ? 'null' : `${number} 0 R`}`;
    position = spans[i + 1] as number;
  }
  return (text + written.toString('latin1', position)).trim();
}
