// Builds an address from a route name and reads a route name from an address. Pure; both ways from one table.
import { GLOBAL_QUERY, ROUTES, type RouteName } from './routes.ts';
import type { RouteRow } from './routes.types.ts';

/** Parameters and query values of a route, all as text. An undefined or empty value is left out. */
export type RouteParams = Readonly<Record<string, string | number | undefined>>;

/** An address as it was read: values are decoded, and query parameters that the route does not keep are gone. */
export interface RouteMatch {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const NAMES = Object.keys(ROUTES) as RouteName[];
const row = (name: RouteName): RouteRow => ROUTES[name];

function pathOf(name: RouteName, params: RouteParams): { path: string; used: Set<string> } {
  const used = new Set<string>();
  const parts: string[] = [];
  for (const segment of row(name).path.split('/').slice(1)) {
    if (!segment.startsWith(':')) {
      parts.push(segment);
      continue;
    }
    const key = segment.slice(1).replace('?', '');
    const value = params[key];
    used.add(key);
    if (value !== undefined && value !== '') parts.push(encodeURIComponent(String(value)));
    else if (!segment.endsWith('?')) throw new Error(`route ${name} needs ${key}`);
  }
  return { path: `/${parts.join('/')}`, used };
}

/**
 * The address of a route. Values that are no path parameter go to the query, if the route keeps them.
 * @throws when a path parameter is missing or a value is unknown to the route: both are bugs of the caller
 */
export function addressOf(name: RouteName, params: RouteParams = {}): string {
  const { path, used } = pathOf(name, params);
  const kept: readonly string[] = [...row(name).query, ...GLOBAL_QUERY];
  const pairs: [string, string][] = [];
  for (const [key, value] of Object.entries(params)) {
    if (used.has(key) || value === undefined || value === '') continue;
    if (!kept.includes(key)) throw new Error(`route ${name} keeps no ${key}`);
    pairs.push([key, String(value)]);
  }
  return path + searchText(pairs);
}

/** The domain has no DOM types, so a query is written by hand. */
function searchText(pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return '';
  return `?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

function readQuery(search: string): [string, string][] {
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean);
  return pairs.map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });
}

/** Every parameter of a path is an id: anything else names no page. */
const ID = /^[1-9]\d{0,14}$/;

/** What stands in the place of an id while a thing was never saved. */
const FRESH = 'new';

function matchPath({ path, fresh }: RouteRow, segments: readonly string[]): Record<string, string> | undefined {
  const pattern = path.split('/').slice(1).filter(Boolean);
  const needed = pattern.filter((part) => !part.endsWith('?')).length;
  if (segments.length < needed || segments.length > pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [n, part] of pattern.entries()) {
    const segment = segments[n];
    if (part.startsWith(':')) {
      if (segment === undefined) continue;
      if (!ID.test(segment) && !(fresh && segment === FRESH)) return undefined;
      params[part.slice(1).replace('?', '')] = segment;
    } else if (part !== segment) return undefined;
  }
  return params;
}

/**
 * The route of an address, or undefined (page not found). The first row that fits wins; plain segments beat parameters.
 */
export function matchAddress(pathname: string, search = ''): RouteMatch | undefined {
  const segments = pathname.split('/').filter(Boolean);
  const fits = NAMES.map((name) => ({ name, params: matchPath(row(name), segments) }));
  const found = fits
    .filter((fit): fit is { name: RouteName; params: Record<string, string> } => fit.params !== undefined)
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
  if (!found) return undefined;
  const kept: readonly string[] = [...row(found.name).query, ...GLOBAL_QUERY];
  const query = Object.fromEntries(readQuery(search).filter(([key, value]) => kept.includes(key) && value !== ''));
  return { ...found, query };
}

/** The same query without what the route does not keep; undefined where nothing has to be dropped. */
export function cleanSearch(pathname: string, search: string): string | undefined {
  const match = matchAddress(pathname, search);
  if (!match || readQuery(search).length === Object.keys(match.query).length) return undefined;
  return searchText(Object.entries(match.query));
}

/** The section of a route, `home` for the ones on top. */
export const sectionOf = (name: RouteName): string => (name.includes('.') ? (name.split('.')[0] ?? 'home') : 'home');
