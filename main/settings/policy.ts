// What an administrator decided: values of a policy checked against the settings' schema, laid over the person's own.
import { isDeepStrictEqual } from 'node:util';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { POLICIES, POLICY_NAMES, type PolicyName, type PolicyType } from './policy.table.ts';

/** A value that was found but cannot be used: it is ignored and reported. */
export interface ValueFault {
  readonly name: string;
  readonly source: string;
  readonly reason: 'unknown' | 'invalid';
}

/**
 * A place that holds a policy of which nothing can be used. `unreadable`: for this program; `writable`: by others than
 * the administrator, so it decides nothing; `notJson` and `notObject`: its text is; `notProfile`: on macOS.
 */
export interface PlaceFault {
  readonly source: string;
  readonly reason: 'unreadable' | 'writable' | 'notJson' | 'notObject' | 'notProfile';
  /** Why it cannot be read (ENOENT and the like), or where its text goes wrong: line, column. */
  readonly detail?: string;
}

/** The policy on the computer is another one than the one in force: it holds from the next start on. */
export interface ChangedPolicy {
  readonly source: string;
  readonly reason: 'changed';
}

export type PolicyFault = ValueFault | PlaceFault | ChangedPolicy;

export interface Policy {
  /** By dotted path of AgentSettings. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Where it was found, the strongest last. */
  readonly sources: readonly string[];
  readonly faults: readonly PolicyFault[];
}

/** What one place holds: value name to raw value. Registry and profile give text and numbers for everything. */
export interface RawPolicy {
  readonly source: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What the places of a computer hold: policies to be read, and places that were found and ignored as a whole. */
export interface FoundPolicies {
  readonly places: readonly RawPolicy[];
  readonly ignored: readonly PlaceFault[];
}

const isName = (name: string): name is PolicyName => (POLICY_NAMES as readonly string[]).includes(name);

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const TRUE: readonly unknown[] = [true, 1, '1', 'true'];
const FALSE: readonly unknown[] = [false, 0, '0', 'false'];

/** By type: a raw value as the settings have it. Registry and profiles give text and numbers; undefined: no such value. */
const CONVERT: Readonly<Record<PolicyType, (raw: unknown) => unknown>> = {
  boolean: (raw) => (TRUE.includes(raw) ? true : FALSE.includes(raw) ? false : undefined),
  number: (raw) => (typeof raw === 'string' && /^\d{1,9}$/.test(raw.trim()) ? Number(raw) : raw),
  list: (raw) => (typeof raw === 'string' ? fromJson(raw) : raw),
  text: (raw) => (typeof raw === 'string' ? raw.trim() : undefined),
};

export type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a dotted path. */
export function valueAt(tree: unknown, path: string): unknown {
  let at = tree;
  for (const key of path.split('.')) at = isTree(at) ? at[key] : undefined;
  return at;
}

/** A copy with the value at a dotted path replaced. */
export function withValue(tree: unknown, path: string, value: unknown): Tree {
  const [key = '', ...rest] = path.split('.');
  const own = isTree(tree) ? tree : {};
  return { ...own, [key]: rest.length === 0 ? value : withValue(own[key], rest.join('.'), value) };
}

/** The value as the settings hold it after their own check, or undefined. */
function checked(path: string, value: unknown): unknown {
  // A missing value would pass as the default.
  if (value === undefined) return undefined;
  const parsed = AgentSettings.safeParse(withValue({}, path, value));
  return parsed.success ? valueAt(parsed.data, path) : undefined;
}

/** Reads the places in their order; a later place wins over an earlier one. */
export function readPolicy({ places, ignored }: FoundPolicies): Policy {
  const values = new Map<string, unknown>();
  const faults: PolicyFault[] = [...ignored];
  for (const { source, values: found } of places) {
    for (const [name, raw] of Object.entries(found)) {
      if (!isName(name)) {
        faults.push({ name, source, reason: 'unknown' });
        continue;
      }
      const { path, type } = POLICIES[name];
      const value = checked(path, CONVERT[type](raw));
      if (value === undefined) faults.push({ name, source, reason: 'invalid' });
      else values.set(path, value);
    }
  }
  return { values, sources: [...places, ...ignored].map(({ source }) => source), faults };
}

/** The settings in force: the person's own with the policy's values over them. */
export function inForce(own: AgentSettings, policy: Policy): AgentSettings {
  let tree: Tree = { ...own };
  for (const [path, value] of policy.values) tree = withValue(tree, path, value);
  return AgentSettings.parse(tree);
}

/** The faults of the policy that lies on the computer now, while another one may be in force. */
export function standOf(now: Policy, inForceNow: Policy): readonly PolicyFault[] {
  const isIgnored = now.faults.some((fault) => !('name' in fault));
  // A policy that is ignored as a whole is the more important fault.
  if (isIgnored || isDeepStrictEqual(now.values, inForceNow.values)) return now.faults;
  const [source = ''] = [...now.sources, ...inForceNow.sources].slice(-1);
  return [...now.faults, { source, reason: 'changed' }];
}
