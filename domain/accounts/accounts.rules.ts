// What an account must be: delays in order, web hook, tag lists, login (specification 325-327, 346, decisions.md).
import { refuse } from '../errors/errors.ts';
import { ok, type Result } from '../shared/result.ts';

/** The three delays in their order, in days. */
export const DELAYS = ['freezeDelayDays', 'fileDelayDays', 'dataDelayDays'] as const;
export type Delay = (typeof DELAYS)[number];
/** null = inherited from the parent; 0 = at once. */
export type Delays = Readonly<Record<Delay, number | null>>;

/** Delays used at the root when nothing is set, in days. */
export const DEFAULT_DELAYS = { freezeDelayDays: 30, fileDelayDays: 365, dataDelayDays: 730 } as const;

/** The delays that hold: own ones, else those of the nearest ancestor that has one, else the defaults. Leaf last. */
export const inheritedDelays = (path: readonly Delays[]): Record<Delay, number> =>
  Object.fromEntries(
    DELAYS.map((delay) => [delay, path.findLast((own) => own[delay] !== null)?.[delay] ?? DEFAULT_DELAYS[delay]]),
  ) as Record<Delay, number>;

/** freezeDelayDays ≤ fileDelayDays ≤ dataDelayDays, whole days from 0. */
export function checkDelays(delays: Record<Delay, number>): Result<true> {
  const wrong = DELAYS.find((delay) => !Number.isInteger(delays[delay]) || delays[delay] < 0);
  if (wrong !== undefined) return refuse('ou.delayInvalid', { field: wrong, value: delays[wrong] });
  for (const [index, field] of DELAYS.entries()) {
    const before = DELAYS[index - 1];
    if (before !== undefined && delays[before] > delays[field]) {
      return refuse('ou.delaysOrder', { field, value: delays[field], previous: delays[before], next: null });
    }
  }
  return ok(true);
}

/** Delays that a change shortens: they purge files, so the change asks for confirmation. */
export const shortenedDelays = (before: Record<Delay, number>, after: Record<Delay, number>): Delay[] =>
  DELAYS.filter((delay) => after[delay] < before[delay]);

const WEB_URL = /^(https?):\/\/(?:[^\s/?#:@\\[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i;
/** A name or a password before the host: it would stand in logs, histories and every export of the account. */
const WITH_CREDENTIALS = /^[a-z][\w+.-]*:[/\\]*[^/\\?#]*@/i;

/** A web hook address, and whether the screen warns about it (HTTPS is recommended). Empty = none. */
export function checkWebHookUrl(url: string): Result<{ warn: boolean }> {
  if (url.trim() === '') return ok({ warn: false });
  // The address is not repeated: it holds a secret.
  if (WITH_CREDENTIALS.test(url.trim())) return refuse('ou.webHookCredentials');
  const scheme = WEB_URL.exec(url.trim())?.[1];
  return scheme === undefined ? refuse('ou.webHookUrl', { url }) : ok({ warn: scheme.toLowerCase() === 'http' });
}

/** A login as it is compared: case-folded, 3 to 100 characters, no spaces. */
export function checkLogin(login: string): Result<string> {
  const folded = login.normalize('NFC').trim().toLowerCase();
  const length = [...folded].length;
  return length >= 3 && length <= 100 && !/\s/.test(folded) ? ok(folded) : refuse('users.login', { login });
}

export interface TagList {
  readonly name: string;
  readonly freeValues: boolean;
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

/** Names of lists differ, values within a list differ and are not empty. */
export function checkTagLists(lists: readonly TagList[]): Result<true> {
  const names = lists.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuse('tagList.duplicateName', { name: twice });
  for (const { name, values } of lists) {
    const seen = new Set<string>();
    for (const [index, { value }] of values.entries()) {
      if (value.trim() === '') return refuse('tagList.emptyValue', { name, line: index + 1 });
      if (seen.has(value)) return refuse('tagList.duplicateValue', { name, value });
      seen.add(value);
    }
  }
  return ok(true);
}

/** Is this value one of the list, or may it be free? */
export const checkTag = (list: TagList, value: string): Result<true> =>
  list.freeValues || list.values.some((known) => known.value === value)
    ? ok(true)
    : refuse('tagList.notAllowed', { name: list.name, value });
