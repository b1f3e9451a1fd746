// A service while it is edited: what changed, where, and what keeps it from being saved. Pure.
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { ServiceInput } from '#domain/api/configuration/services.contract.ts';
import { inputFaultOf } from '#domain/errors/input-faults.ts';
import type { Reconcile } from '#domain/services/box.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { ServiceType } from '#domain/services/services.ts';
import { isSame } from '#renderer/shared/records/record.rules.ts';

/** A service as the editor holds it: everything that its save sends. */
export type Draft = ReturnType<typeof ServiceInput.parse>;

/** The tabs of the editor, in their order, and the fields of a service that each shows. */
export const TABS = {
  general: [
    'name',
    'names',
    'type',
    'description',
    'iconName',
    'iconColor',
    'enabled',
    'allowJobCreation',
    'printOnly',
    'jobNameEditable',
    'jobNameExpression',
    'preprocessor',
  ],
  boxes: ['boxes'],
  channels: ['channels'],
  requirements: ['requirements', 'laterAddresses'],
  deliveries: ['sendingStrategy'],
  metadata: ['serviceMetadatas'],
  // The composition of each channel of the service; it is stored with the channel.
  composition: [],
  regrouping: ['grouping'],
} as const satisfies Record<string, readonly (keyof ServiceDefinition)[]>;
export type Tab = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as Tab[];

/** A fault of the draft at a path of field names and indexes. */
export interface DraftFault {
  readonly path: readonly (string | number)[];
  /** Label id. */
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const FIELDS = Object.keys(ServiceDefinition.shape) as (keyof ServiceDefinition)[];

/** The draft of a stored service. */
export function draftOf(service: Service): Draft {
  const definition = Object.fromEntries(FIELDS.map((field) => [field, service[field]]));
  return { id: service.id, version: service.version, ouId: service.ouId, ...definition } as Draft;
}

/** A service that has nothing yet but one box for its documents. */
export const newDraft = (ouId: number, type: ServiceType, box: { name: string; label: string }): Draft => ({
  ouId,
  ...ServiceDefinition.parse({ name: '-', type, boxes: [{ ...box, main: true }] }),
  name: '',
});

/** Fields of the service that differ. */
export const changedFields = (before: Draft, now: Draft): (keyof ServiceDefinition)[] =>
  FIELDS.filter((field) => !isSame(before[field], now[field]));

const withoutComposition = (channels: Draft['channels']) =>
  channels.map(({ composition: _composition, ...channel }) => channel);

/** The tab that shows a changed or faulty field; what lies in the composition of a channel has a tab of its own. */
export function tabOf(path: readonly (string | number)[]): Tab {
  if (path[0] === 'channels' && path[2] === 'composition') return 'composition';
  return TAB_NAMES.find((tab) => (TABS[tab] as readonly string[]).includes(String(path[0]))) ?? 'general';
}

/** The tabs on which something changed. */
export function changedTabs(before: Draft, now: Draft): Tab[] {
  const changed = new Set(changedFields(before, now).map((field) => tabOf([field])));
  if (changed.has('channels')) {
    if (isSame(withoutComposition(before.channels), withoutComposition(now.channels))) changed.delete('channels');
    if (
      !isSame(
        before.channels.map((one) => one.composition),
        now.channels.map((one) => one.composition),
      )
    ) {
      changed.add('composition');
    }
  }
  return TAB_NAMES.filter((tab) => changed.has(tab));
}

const RULES_OF_MATCHING: ReadonlySet<unknown> = new Set<keyof Reconcile>(['packIdentifier', 'identifier']);

/** Faults of the shape of the draft, in the order of its fields; whether its parts fit each other the server says. */
export function faultsOf(draft: Draft): DraftFault[] {
  const parsed = ServiceInput.safeParse(draft);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    // Half a rule of matching is none.
    if (path[2] === 'reconcile' && RULES_OF_MATCHING.has(path[3])) {
      const box = draft.boxes[Number(path[1])]?.name;
      return { path, label: 'services.reconcileMandatory', parameters: { box } };
    }
    return {
      path,
      // It stands at its field, which needs no other name there.
      label: path.length === 0 ? 'exception.invalidInput' : 'processing.fault',
      parameters: { field: path.join('.'), reason: issue.message, ...inputFaultOf(issue) },
    };
  });
}

/** What stands at a place of the draft; undefined where there is no such place. */
export const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Readonly<Record<string, unknown>> | null | undefined)?.[part], value);

/** A copy of a value in which one place is changed. */
export function replaced<T>(value: T, path: readonly (string | number)[], part: unknown): T {
  const [first, ...rest] = path;
  if (first === undefined) return part as T;
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === Number(first) ? replaced(one, rest, part) : one)) as T;
  }
  const holder = value as Record<string, unknown>;
  return { ...holder, [first]: replaced(holder[first], rest, part) } as T;
}

/** Whether a rule names one of these boxes, or one of these fields. */
function mentions(rule: unknown, boxes: ReadonlySet<string>, fields: ReadonlySet<string>): boolean {
  if (typeof rule !== 'object' || rule === null) return false;
  const { type, box, name } = rule as Readonly<Record<string, unknown>>;
  const own = (typeof box === 'string' && boxes.has(box)) || (type === 'metadataReference' && fields.has(String(name)));
  return own || Object.values(rule).some((part) => mentions(part, boxes, fields));
}

/** The draft without its regrouping where a box that a key names has just been taken out; else the draft itself. */
export function withoutLostKeys(before: Draft, now: Draft): Draft {
  if (now.grouping === null || before.boxes === now.boxes || now.boxes.length >= before.boxes.length) return now;
  const lost = before.boxes.filter(({ name }) => !now.boxes.some((one) => one.name === name));
  const kept = [now.serviceMetadatas, ...now.boxes.map(({ metadatas }) => metadatas)].flat().map(({ name }) => name);
  const fields = lost
    .flatMap(({ metadatas }) => metadatas.map(({ name }) => name))
    .filter((name) => !kept.includes(name));
  const boxes = new Set(lost.map(({ name }) => name));
  return mentions(now.grouping.key, boxes, new Set(fields)) ? { ...now, grouping: null } : now;
}
