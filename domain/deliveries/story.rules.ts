// The story of an order: lines of its history as what people and the product did, in the order of time, without states
// (docs/model.md, "Story"). Pure.
import { IN_DOUBT } from './doubts.ts';

/** What can happen to an order; each has a sentence on screen. */
export const STORY_KINDS = [
  'deposited',
  'unpacked',
  'readFailed',
  'corrected',
  'kept',
  'settled',
  'unsettled',
  'split',
  'rejoined',
  'leftOut',
  'checked',
  'confirmed',
  'validated',
  'rejected',
  'expired',
  'takenBack',
  'stopped',
  'handedOver',
  'failed',
  // Of what left, some did not arrive.
  'notArrived',
  'failuresDecided',
  'othersTookOver',
  'retried',
  'frozen',
  'unfrozen',
  'locked',
  'held',
  'released',
  'filesPurged',
  'dataPurged',
  'evidencePurged',
  'billingPurged',
  'personErased',
  'cancelled',
  'replaced',
  'replaces',
  // Of one document.
  'status',
  'tracked',
  'doubt',
  'went',
  'sendAgain',
  'acknowledged',
  'takenOver',
  'takeoverWished',
  'takeoverLeft',
  'deciderTook',
  'deciderGiven',
  'deciderLeft',
  'mailFailed',
  'siteAsked',
  'enquiryOpened',
  'fileAdded',
  'eventPlaced',
  'eventTakenBack',
  'billingCorrected',
] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

/** Corrections that a person makes within this time of each other are one entry. In ms. */
export const ONE_SITTING_MS = 3_600_000;

/** A line of a history, oldest first by `id`. `personId` null: the product itself. */
export interface StoryLine {
  readonly id: number;
  /** ms since the epoch */
  readonly at: number;
  readonly entity: 'job' | 'command' | 'delivery' | 'shipment';
  readonly entityId: number;
  readonly event: string;
  readonly personId: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What happened, with the line that says it last. */
export interface Happening {
  readonly kind: StoryKind;
  /** The newest of the lines that it was made of. */
  readonly line: StoryLine;
  /** Recipients that were corrected, kept or left out; empty where the line names none. */
  readonly groupIds: readonly number[];
  /** How many recipients its lines say; null: none of them says a number. */
  readonly count: number | null;
}

const JOB_KINDS: Readonly<Record<string, StoryKind>> = {
  CREATED: 'deposited',
  UNPACKED: 'unpacked',
  PROCESSING_ERROR: 'readFailed',
  PACK_GROUPS_REJECTED: 'leftOut',
  INVALIDATED: 'leftOut',
  REVALIDATED: 'checked',
  FROZEN: 'frozen',
  UNFROZEN: 'unfrozen',
  LOCKED: 'locked',
  HELD: 'held',
  RELEASED: 'released',
  FILES_PURGED: 'filesPurged',
  DATA_PURGED: 'dataPurged',
  EVIDENCE_PURGED: 'evidencePurged',
  BILLING_PURGED: 'billingPurged',
  PERSON_ERASED: 'personErased',
  REPLACED: 'replaced',
  REPLACES: 'replaces',
};

const COMMAND_KINDS: Readonly<Record<string, StoryKind>> = {
  AWAIT_VALIDATION: 'confirmed',
  REJECTED: 'rejected',
  AUTOMATICALLY_REJECTED: 'expired',
  CANCELLED: 'stopped',
  PARTIALLY_CANCELLED: 'stopped',
  FALLBACK_CANCELLED: 'stopped',
  FREED: 'takenBack',
  DELIVERY_CREATION_ERROR: 'failed',
  OUTPUT_ERROR: 'failed',
};

const DELIVERY_KINDS: Readonly<Record<string, StoryKind>> = {
  OUTPUTTED: 'handedOver',
  SITE_ASKED: 'siteAsked',
  ENQUIRY_OPENED: 'enquiryOpened',
  mailFailed: 'mailFailed',
};

const SHIPMENT_KINDS: Readonly<Record<string, StoryKind>> = {
  doubt: 'doubt',
  DOUBT_WENT: 'went',
  DOUBT_SEND_AGAIN: 'sendAgain',
  ACKNOWLEDGED: 'acknowledged',
  TAKEN_OVER: 'takenOver',
  TAKEOVER_WISHED: 'takeoverWished',
  TAKEOVER_LEFT: 'takeoverLeft',
  DECIDER_TOOK: 'deciderTook',
  DECIDER_GIVEN: 'deciderGiven',
  DECIDER_LEFT: 'deciderLeft',
  mailFailed: 'mailFailed',
  FILE_ADDED: 'fileAdded',
  EVENT_PLACED: 'eventPlaced',
  EVENT_TAKEN_BACK: 'eventTakenBack',
  billingCorrected: 'billingCorrected',
};

/** The code with which a document begins: it says nothing that "confirmed" does not say. */
const BEING_CREATED = '250';

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** An edit that changed nothing but that a value is sent although the check does not like it. */
const isKept = ({ details }: StoryLine): boolean => isList(details.forced) && details.forced.length > 0;

/** An edit: a value was changed or kept, a letter cut or joined, or somebody spoke for another person's page. */
function kindOfEdit(line: StoryLine): StoryKind {
  const { laterAddresses, split } = line.details;
  if (typeof split === 'boolean') return split ? 'split' : 'rejoined';
  if (typeof laterAddresses === 'boolean') return laterAddresses ? 'settled' : 'unsettled';
  return isKept(line) ? 'kept' : 'corrected';
}

function kindOfJob(line: StoryLine): StoryKind | undefined {
  if (line.event === 'PACK_GROUP_EDITED') return kindOfEdit(line);
  if (line.event === 'CANCELLED') return line.personId === null ? undefined : 'cancelled';
  return JOB_KINDS[line.event];
}

/** `first`: nothing is known of the command before. */
function kindOfCommand(line: StoryLine, first: boolean): StoryKind | undefined {
  if (line.event === 'VALIDATED') return first ? 'confirmed' : 'validated';
  // The fault stands beside the event: what is not known has not failed.
  if (line.event === 'OUTPUT_ERROR' && line.details.label === IN_DOUBT) return 'doubt';
  const again = line.personId !== null && (line.event === 'PROCESSING' || line.event === 'READY');
  return again ? 'retried' : COMMAND_KINDS[line.event];
}

function kindOfShipment({ event }: StoryLine): StoryKind | undefined {
  if (/^-?\d+$/.test(event)) return event === BEING_CREATED ? undefined : 'status';
  return SHIPMENT_KINDS[event];
}

function kindOf(line: StoryLine, known: Set<string>): StoryKind | undefined {
  const thing = `${line.entity} ${line.entityId}`;
  const first = !known.has(thing);
  known.add(thing);
  if (line.entity === 'job') return kindOfJob(line);
  if (line.entity === 'command') return kindOfCommand(line, first);
  if (line.entity === 'delivery') return DELIVERY_KINDS[line.event];
  return kindOfShipment(line);
}

function groupsIn({ packGroupId, packGroupIds }: StoryLine['details']): number[] {
  const ids: readonly unknown[] = isList(packGroupIds) ? packGroupIds : [packGroupId];
  return ids.filter((id): id is number => typeof id === 'number');
}

/** Acts of mending a deposit: those of one sitting are one entry, and each kind goes on beside the others. */
const MENDING: readonly StoryKind[] = ['corrected', 'kept', 'settled', 'unsettled'];

/** What ends a sitting of another kind: what was said is taken back, or said again. */
const OPPOSITE: Partial<Record<StoryKind, StoryKind>> = { settled: 'unsettled', unsettled: 'settled' };

const saidIn = ({ details }: StoryLine): number | null => {
  const said = details.count ?? details.packGroups;
  return typeof said === 'number' ? said : null;
};

const sum = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);

/** Whether this goes on with the correcting that was the last thing to happen. */
const isSameSitting = (last: Happening | undefined, kind: StoryKind, line: StoryLine): last is Happening =>
  last !== undefined &&
  last.kind === kind &&
  last.line.personId === line.personId &&
  last.line.entityId === line.entityId &&
  line.at - last.line.at < ONE_SITTING_MS;

/** Whether the order only ended because its last recipients were given up in the same moment: no act of its own. */
const followsFrom = (last: Happening | undefined, line: StoryLine): boolean =>
  last !== undefined && (last.kind === 'leftOut' || last.kind === 'replaced') && last.line.at === line.at;

/**
 * The lines of one order as what happened, newest first. Lines of several orders are told one order at a time.
 * @param lines in the order of their ids
 */
export function storyOf(lines: readonly StoryLine[]): Happening[] {
  const known = new Set<string>();
  const told: Happening[] = [];
  const sittings = new Map<StoryKind, Happening>();
  for (const line of lines) {
    const kind = kindOf(line, known);
    if (kind === undefined || (kind === 'cancelled' && followsFrom(told.at(-1), line))) continue;
    const groupIds = groupsIn(line.details);
    const before = sittings.get(kind);
    if (isSameSitting(before, kind, line)) {
      const joined = {
        kind,
        line,
        groupIds: [...new Set([...groupIds, ...before.groupIds])],
        count: sum(before.count, saidIn(line)),
      };
      told.splice(told.indexOf(before), 1);
      told.push(joined);
      sittings.set(kind, joined);
      continue;
    }
    const one = { kind, line, groupIds, count: saidIn(line) };
    told.push(one);
    // Whatever else happens, but for another kind of mending, ends the sitting.
    if (MENDING.includes(kind)) sittings.set(kind, one);
    else sittings.clear();
    const opposite = OPPOSITE[kind];
    if (opposite !== undefined) sittings.delete(opposite);
  }
  return told.reverse();
}
