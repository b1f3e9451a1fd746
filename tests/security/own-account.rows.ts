// What the rows of own-account.table.ts are made of: a call about one thing, a list that shows it, what each of them takes.
import type { CallName } from '#domain/api/calls.ts';
import type { Asked, Id } from './foreign-ids.table.ts';
import type { Right } from './own-account.rights.ts';

/** Things of one owner, by name. */
export type Things = Readonly<Record<string, Id>>;

export interface Row {
  readonly call: CallName;
  readonly asked?: (things: Things) => Asked & { readonly params?: Readonly<Record<string, Id>> };
  /** Without it the thing does not exist: -20, or it is not in the answer. */
  readonly sees: Right;
  /** A decision on a command is also for those who validate, where it waits or waited for one. */
  readonly orValidates?: true;
  /** What else it takes; without it -12. */
  readonly needs?: Right;
  /** The call is about a new thing of one's own: who makes none gets -12. */
  readonly makes?: true;
  /** For answers that show what one sees: whether the thing is in it. */
  readonly found?: (answer: string, things: Things) => boolean;
  /** It cannot be refused for another reason than rights: asked only of those who may not. */
  readonly changes?: true;
}

const at = (...names: string[]) => ({
  params: (things: Things) => Object.fromEntries(names.map((n) => [n, things[n] ?? 0])),
});
export const one = (call: CallName, name: string, rest: Omit<Row, 'call' | 'asked'>, more: Asked = {}): Row => ({
  call,
  asked: (things) => ({ ...more, params: { page: NO_SUCH_PAGE, index: 0, ...at(name).params(things) } }),
  ...rest,
});
/** A page that is drawn costs much and says no more: who may see it is told that there is none. */
export const NO_SUCH_PAGE = 99;
export const inAnswer = (name: string) => (answer: string, things: Things) =>
  answer.includes(JSON.stringify(things[name]));
interface Item {
  readonly id: number;
  readonly kind?: string;
}
type Answer = readonly Item[] | { readonly items?: readonly Item[]; readonly hits?: readonly Item[] };
const itemsOf = (answer: string): readonly Item[] => {
  const read = JSON.parse(answer) as Answer;
  return 'length' in read ? read : (read.items ?? read.hits ?? []);
};
export const listed = (name: string) => (answer: string, things: Things) =>
  itemsOf(answer).some(({ id }) => id === things[name]);
const KINDS: Readonly<Record<string, readonly string[]>> = {
  jobId: ['order'],
  deliveryId: ['delivery'],
  shipmentId: ['shipment', 'recipient'],
};
export const hit = (name: string) => (answer: string, things: Things) =>
  itemsOf(answer).some(({ id, kind = '' }) => id === things[name] && KINDS[name]?.includes(kind));
export const DAYS = { fromDate: '2026-01-01', toDate: '2026-12-31' };
export const SAVED_LONG_AGO = { version: 9_999 };
export const seen = { sees: 'view' } as const;
export const changed = (needs: Right) => ({ sees: 'view', needs }) as const;

export const waited =
  (more: Asked = {}) =>
  ({ waitedCommandId = 0 }: Things) => ({ ...more, params: { commandId: waitedCommandId } });
