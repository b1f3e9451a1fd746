// What an account must be: delays in order, web hook, tag lists, login (docs/model.md, "Delays and web hook").
import { ok, type Result, refuse } from '../errors/result.ts';

/** The three delays in their order, in days. */
export const DELAYS = ['freezeDelayDays', 'fileDelayDays', 'dataDelayDays'] as const;
export type Delay = (typeof DELAYS)[number];
/** Days; null = nothing is set, neither here nor above; 0 = at once. */
export type Delays = Readonly<Record<Delay, number | null>>;

/** freezeDelayDays ≤ fileDelayDays ≤ dataDelayDays, judged on the values that hold once empty ones are inherited. */
export function checkDelays(delays: Delays): Result<true> {
  let previous: number | null = null;
  for (const [index, field] of DELAYS.entries()) {
    const value = delays[field];
    if (value === null) continue;
    if (previous !== null && value < previous) {
      const following = DELAYS[index + 1];
      return refuse('ou.delaysOrder', { field, value, previous, next: following ? delays[following] : null });
    }
    previous = value;
  }
  return ok(true);
}

/**
 * The first delay that becomes shorter: files and data that it kept are deleted at once, so a person confirms it. Days
 * are the effective ones, inherited values included; null keeps for ever.
 */
export function checkShorter(before: Delays, after: Delays): Result<true> {
  const kept = (days: number | null): number => days ?? Number.POSITIVE_INFINITY;
  const shorter = DELAYS.find((field) => kept(after[field]) < kept(before[field]));
  return shorter === undefined ? ok(true) : refuse('ou.shortenedDelays', { field: shorter });
}

const WEB_URL = /^(https?):\/\/(?:[^\s/?#:@\\[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i;
/** A name or a password before the host: it would show in logs, histories and every export of the account. */
const WITH_CREDENTIALS = /^[a-z][\w+.-]*:[/\\]*[^/\\?#]*@/i;

/** An address by http or https that can be shown: without a name or a password in it. */
export const isWebUrl = (url: string): boolean => WEB_URL.test(url) && !WITH_CREDENTIALS.test(url);

const PORT = /^https?:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/i;

/** Ports below 1024 are those of other services: nothing is sent to them. */
export const isWebPort = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

/** A web hook address, and whether the screen warns about it (HTTPS is recommended). Empty = none. */
export function checkWebHookUrl(url: string): Result<{ warn: boolean }> {
  if (url.trim() === '') return ok({ warn: false });
  // The address is not repeated: it holds a secret.
  if (WITH_CREDENTIALS.test(url.trim())) return refuse('ou.webHookCredentials');
  const scheme = WEB_URL.exec(url.trim())?.[1];
  const port = PORT.exec(url.trim())?.[1];
  if (port !== undefined && !isWebPort(Number(port))) return refuse('ou.webHookPort', { port: Number(port) });
  return scheme === undefined ? refuse('ou.webHookUrl', { url }) : ok({ warn: scheme.toLowerCase() === 'http' });
}

/**
 * A web hook address as histories show it: scheme and host, since services put their secret into the path or the query.
 * @param mark tells two addresses of one host apart
 */
export function webHookShown(url: string, mark = ''): string {
  const host = /^https?:\/\/[^/?#]+/i.exec(url.trim())?.[0];
  if (host === undefined || host.length === url.trim().replace(/\/$/, '').length) return url.trim();
  return `${host}/…${mark === '' ? '' : ` (${mark})`}`;
}

/** The form in which logins are compared: they are unique in the installation (docs/model.md, "User fields"). */
export const foldLogin = (login: string): string => login.normalize('NFKC').trim().toLowerCase();

/** A login has 3 to 100 characters once it is folded. */
export function checkLogin(login: string): Result<true> {
  const { length } = [...foldLogin(login)];
  return length >= 3 && length <= 100 ? ok(true) : refuse('users.login', { login });
}

/** Values that depositors choose from ; `freeValues`: others may be typed as well. */
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
