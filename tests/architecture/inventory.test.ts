// Completeness, counted against the inventory: every word of the lists below has its row.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/accounts/accounts.ts';
import { LISTED } from '#domain/api/call-row.ts';
import { CALL_NAMES, CALLS } from '#domain/api/calls.ts';
import { CONTRACT } from '#domain/api/contract.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { PAGE_SELECTORS } from '#domain/documents/documents.ts';
import { ERRORS } from '#domain/errors/errors.ts';
import { CONDITION_TYPES, VALUE_TYPES } from '#domain/expressions/expressions.ts';
import { JOB_STATES, PACK_GROUP_STATES } from '#domain/jobs/jobs.ts';
import { QUALITIES, REQUIREMENT_STATUSES } from '#domain/requirements/requirements.ts';
import { PROJECT_ROOT } from './project-files.ts';

interface Fact {
  readonly id: string;
  readonly exact: string;
  readonly line: number;
  readonly method?: string | null;
  readonly path?: string | null;
  readonly entity?: string;
  readonly code?: number;
}
type Inventory = Readonly<Record<string, readonly Fact[]>>;
const inventory = JSON.parse(
  readFileSync(path.join(PROJECT_ROOT, 'tests/fixtures/inventory.json'), 'utf8'),
) as Inventory;
const facts = (section: string): readonly Fact[] => {
  const list = inventory[section] ?? [];
  expect(list.length, section).toBeGreaterThan(0);
  return list;
};

/** Names of path parameters are ours: only their places count. */
const plain = (text: string): string => text.replace(/\{\w+\}/g, '{}');

describe('calls', () => {
  it('stand in the table, each call', () => {
    const ours = new Set(CALL_NAMES.map((name) => `${CALLS[name].method} ${plain(CALLS[name].path)}`));
    const missing = facts('calls')
      .filter((fact) => typeof fact.method === 'string' && typeof fact.path === 'string')
      .filter((fact) => !ours.has(`${fact.method} ${plain(fact.path ?? '').replace('news_{}', 'news_{}')}`));
    expect(missing.map((fact) => fact.id)).toEqual([]);
  });

  it('are calls of the inventory, or say why they are there', () => {
    // One call is listed without its method.
    const listed = new Set(facts('calls').map((fact) => `${fact.method ?? 'GET'} ${plain(fact.path ?? '')}`));
    for (const name of CALL_NAMES) {
      const { source, method, path: address } = CALLS[name];
      if (source === LISTED) expect(listed, name).toContain(`${method} ${plain(address)}`);
      else expect(source.length, name).toBeGreaterThan(20);
    }
  });

  it('have schemas for what they take and give', () => {
    for (const name of CALL_NAMES) {
      const row = CALLS[name];
      const schemas = CONTRACT[name] as Readonly<Record<string, unknown>>;
      if (row.path.includes('{')) expect(schemas.params, `${name} has parameters in its path`).toBeDefined();
      if (row.answer === 'result') expect(schemas.result, `${name} answers a result`).toBeDefined();
      if (row.body === 'json') expect(schemas.body, `${name} takes a JSON body`).toBeDefined();
    }
  });
});

describe('lists of the inventory', () => {
  it.each([
    ['page selectors', 'pageSelectors', PAGE_SELECTORS],
    ['states of a job', 'states', JOB_STATES],
  ] as const)('%s', (_what, section, ours) => {
    const theirs = facts(section).map((fact) => fact.exact);
    if (section === 'pageSelectors') expect([...ours].sort()).toEqual([...theirs].sort());
    else for (const state of ours) expect(theirs).toContain(state);
  });

  it('states of commands, pack groups and values', () => {
    const theirs = facts('states').map((fact) => fact.exact.split(' ')[0]);
    for (const state of [...COMMAND_STATES, ...PACK_GROUP_STATES]) expect(theirs).toContain(state);
    const qualities =
      JSON.stringify(inventory.enumerations) + JSON.stringify(inventory.states) + JSON.stringify(inventory.fields);
    for (const quality of QUALITIES) expect(qualities).toContain(quality);
  });

  it('nine channels, eight locales, five parsers and seven requirement statuses', () => {
    expect(CHANNEL_TYPES).toHaveLength(facts('channels').length);
    expect(LOCALES).toHaveLength(facts('locales').length);
    // The seventh is the default: a status that the table does not know.
    expect(REQUIREMENT_STATUSES).toHaveLength(facts('requirementStatuses').length - 1);
  });

  it('every kind of value and condition of the expression language', () => {
    expect(VALUE_TYPES.length + CONDITION_TYPES.length).toBe(facts('expressionTypes').length);
  });
});

describe('messages', () => {
  const sources = Object.values(ERRORS).map(({ source }) => source);
  const all = Object.values(inventory).flatMap((group) => (Array.isArray(group) ? group : []) as readonly Fact[]);
  /** Whether a source names this fact, or the group that it belongs to. */
  const isOf = ({ id }: Fact, source: string): boolean => id === source || id?.startsWith(`${source}.`);

  it('name facts of the inventory that are there, or say why', () => {
    const lost = sources.filter((source) => !source.includes(' ') && !all.some((fact) => isOf(fact, source)));
    expect(lost).toEqual([]);
  });
});
