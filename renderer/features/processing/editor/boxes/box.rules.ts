// Changes of a box that concern more than one of its fields, and more than one box. Pure.
import type { Box } from '#domain/services/box.schema.ts';
import { UNLIMITED } from '#domain/services/services.ts';
import { type Draft, replaced } from '../service-draft.rules.ts';
import { settledBox } from './box-rows.ts';
import { firstParser } from './parser-rows.ts';

/** Everything that names a box by its name, with another name: expressions, splits, children of an archive. */
function withName<T>(value: T, from: string, to: string): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withName(one, from, to)) as T;
  const isNamed = ([field, one]: readonly [string, unknown]) => one === from && (field === 'box' || field === 'parent');
  const fields = Object.entries(value).map((entry) => [entry[0], isNamed(entry) ? to : withName(entry[1], from, to)]);
  return Object.fromEntries(fields) as T;
}

/** The draft with another name of a box; what names the box follows, as long as it is the only one of that name. */
function renamed(draft: Draft, index: number, name: string): Draft {
  const { boxes } = draft;
  const before = boxes[index]?.name ?? '';
  const alone = before !== '' && boxes.filter((box) => box.name === before || box.name === name).length === 1;
  return replaced(alone && name !== '' ? withName(draft, before, name) : draft, ['boxes', index, 'name'], name);
}

/** A box that has rows says how they are read. */
const withParser = (box: Box): Box => {
  const reads = box.boxType === 'datafile' || (box.boxType === 'archive' && box.indexFile !== null);
  return reads && box.parserConfiguration === null ? { ...box, parserConfiguration: firstParser() } : box;
};

interface BoxChange {
  readonly field: keyof Box;
  readonly value: unknown;
}

/** The draft after one field of a box was changed. */
export function boxChanged(draft: Draft, index: number, { field, value }: BoxChange): Draft {
  if (field === 'name') return renamed(draft, index, String(value));
  const changed = (box: Box, n: number): Box => {
    // Exactly one box is the main one.
    const now =
      n === index ? { ...box, [field]: value } : field === 'main' && value === true ? { ...box, main: false } : box;
    const fitting = field === 'boxType' && n === index && now.boxType === 'archive' ? { ...now, main: false } : now;
    return now === box ? box : withParser(settledBox(box, fitting, draft));
  };
  return { ...draft, boxes: draft.boxes.map(changed) };
}

/** How many files a box takes, as one of five sentences. */
export function countOf({ minElements, maxElements }: Pick<Box, 'minElements' | 'maxElements'>) {
  if (maxElements === UNLIMITED) return minElements > 0 ? 'atLeast' : 'any';
  if (minElements === maxElements) return 'exactly';
  return minElements > 0 ? 'between' : 'atMost';
}
