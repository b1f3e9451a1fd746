// Two windows changed one draft: what each of them did to what both began with stands in one again. Pure.
import type { DraftContent } from '#domain/api/deposit/drafts.contract.ts';

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrder = (_: string, value: unknown): unknown =>
  isPlain(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;

/** The server keeps the fields of a value in an order of its own. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** What was changed here goes before what was changed there. */
function chosen<V>(base: V, ours: V, theirs: V): V {
  return isSame(ours, base) ? theirs : ours;
}

type Named<V> = Readonly<Record<string, V>>;

/** Each name by itself; undefined stands for one that is not there. */
function byName<V>(base: Named<V> = {}, ours: Named<V> = {}, theirs: Named<V> = {}): Record<string, V> {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = chosen(base[name], ours[name], theirs[name]);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

type Files = Named<readonly string[]>;

/** Those of there in their order without what was taken out here, then what was put in here. */
function filesOf(base: Files = {}, ours: Files = {}, theirs: Files = {}): Record<string, string[]> {
  const boxes = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
  return Object.fromEntries(
    boxes.flatMap((box) => {
      const [before = [], mine = [], other = []] = [base[box], ours[box], theirs[box]];
      const kept = other.filter((id) => mine.includes(id) || !before.includes(id));
      const added = mine.filter((id) => !before.includes(id) && !other.includes(id));
      const all = [...kept, ...added];
      return all.length === 0 ? [] : [[box, all] as const];
    }),
  );
}

/** The draft with the changes of both windows. @param base what this window stored or read last */
export function mergedDraft(base: DraftContent, ours: DraftContent, theirs: DraftContent): DraftContent {
  const files = filesOf(base.sessionFiles, ours.sessionFiles, theirs.sessionFiles);
  const metadatas = byName(base.rawJobMetadatas, ours.rawJobMetadatas, theirs.rawJobMetadatas);
  const values = byName(base.shipmentRequirements, ours.shipmentRequirements, theirs.shipmentRequirements);
  const jobName = chosen(base.jobName, ours.jobName, theirs.jobName);
  const split = chosen(base.splitConfiguration, ours.splitConfiguration, theirs.splitConfiguration);
  const recipient = chosen(base.recipient, ours.recipient, theirs.recipient);
  const owner = chosen(base.targetOwnerId, ours.targetOwnerId, theirs.targetOwnerId);
  return {
    serviceId: ours.serviceId,
    sessionFiles: files,
    ...(jobName ? { jobName } : {}),
    ...(split ? { splitConfiguration: split } : {}),
    ...(Object.keys(metadatas).length > 0 ? { rawJobMetadatas: metadatas } : {}),
    ...(owner ? { targetOwnerId: owner } : {}),
    ...(Object.keys(values).length > 0 ? { shipmentRequirements: values } : {}),
    ...(recipient ? { recipient } : {}),
  };
}
