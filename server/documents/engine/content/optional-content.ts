// Optional content (layers): which groups a file has, and which are hidden (ISO 32000-2, 8.11).

import type { PdfObjects } from '../file/pdf-objects.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { type Dict, isDict, isList, isReference, nameOf, parseValue, type Value } from '../syntax/values.ts';
import { dictionaryEntries } from '../syntax/walk.ts';

/** The layers of one file. */
export interface OptionalContent {
  /** the value of /OCProperties as it is written */
  readonly written: Buffer;
  /** object numbers of all groups */
  readonly groups: readonly number[];
  /** object numbers of the groups that are hidden by default */
  readonly hidden: ReadonlySet<number>;
  /** the value of /AS (states by event), as it is written, with the brackets; "" where there is none */
  readonly automatic: Buffer;
}

const BASE_STATES = ['ON', 'OFF', 'Unchanged'];
const known = new WeakMap<PdfObjects, { content: OptionalContent | null }>();

/** The optional content of a file, null where it has none. Throws HandOver('optional-content'). */
export function optionalContent(objects: PdfObjects): OptionalContent | null {
  let found = known.get(objects);
  if (found === undefined) {
    found = { content: readOptionalContent(objects) };
    known.set(objects, found);
  }
  return found.content;
}

function readOptionalContent(objects: PdfObjects): OptionalContent | null {
  const properties = objects.dict(objects.root.get('OCProperties'));
  if (properties === undefined) return null;
  const state = objects.dict(properties.get('D')) ?? new Map<string, Value>();
  const base = objects.resolve(state.get('BaseState'));
  if (base !== undefined && !BASE_STATES.includes(nameOf(base) ?? ''))
    throw new HandOver('optional-content', 'BaseState');
  const groups = references(objects, properties.get('OCGs'));
  const shown = new Set(references(objects, state.get('ON')));
  const hidden = new Set(references(objects, state.get('OFF')));
  if (nameOf(base) === 'OFF') for (const group of groups) if (!shown.has(group)) hidden.add(group);
  const written = writtenEntry(objects, { ref: objects.rootNumber }, 'OCProperties');
  if (written === null) return null;
  const place = parseValue(written, 0).value;
  const stateValue = isReference(place) ? writtenEntry(objects, place, 'D') : entryOf(written, 'D');
  return { written, groups, hidden, automatic: automaticStates(objects, stateValue) };
}

function automaticStates(objects: PdfObjects, state: Buffer | null): Buffer {
  if (state === null) return Buffer.alloc(0);
  const { value } = parseValue(state, 0);
  const automatic = isReference(value)
    ? writtenEntry(objects, value, 'AS')
    : isDict(value)
      ? entryOf(state, 'AS')
      : null;
  if (automatic === null) return Buffer.alloc(0);
  const list = parseValue(automatic, 0).value;
  if (!isReference(list)) return automatic;
  const written = objects.written(list.ref, []);
  return written === null ? Buffer.alloc(0) : Buffer.from(written.bytes.subarray(written.start, written.stop));
}

function references(objects: PdfObjects, value: Value | undefined): number[] {
  const list = objects.resolve(value);
  return isList(list) ? list.filter(isReference).map((reference) => reference.ref) : [];
}

function writtenEntry(objects: PdfObjects, { ref }: { ref: number }, key: string): Buffer | null {
  const written = objects.written(ref, []);
  return written === null ? null : entryOf(written.bytes.subarray(written.start, written.stop), key);
}

function entryOf(bytes: Buffer, key: string): Buffer | null {
  const entry = dictionaryEntries(bytes, 0).findLast((candidate) => candidate.key === key);
  return entry === undefined ? null : Buffer.from(bytes.subarray(entry.start, entry.end));
}

/** Whether what is marked with an /OC value (`mark`) is hidden; undefined where the rule is not understood. */
export function isHidden(objects: PdfObjects, mark: Value | undefined): boolean | undefined {
  const hidden = optionalContent(objects)?.hidden ?? new Set<number>();
  const dict = objects.dict(mark);
  if (dict === undefined) return false;
  if (objects.name(dict.get('Type')) !== 'OCMD') return isReference(mark) && hidden.has(mark.ref);
  if (dict.has('VE')) return undefined;
  return isMembershipHidden(objects, dict, hidden);
}

function isMembershipHidden(objects: PdfObjects, membership: Dict, hidden: ReadonlySet<number>): boolean {
  const value = membership.get('OCGs');
  const resolved = objects.resolve(value);
  const groups = isList(resolved) ? resolved : value === undefined ? [] : [value];
  if (groups.length === 0) return false;
  const off = groups.map((group) => isReference(group) && hidden.has(group.ref));
  switch (objects.name(membership.get('P')) ?? 'AnyOn') {
    case 'AllOn':
      return off.some(Boolean);
    case 'AnyOff':
      return !off.some(Boolean);
    case 'AllOff':
      return !off.every(Boolean);
    default:
      return off.every(Boolean);
  }
}
