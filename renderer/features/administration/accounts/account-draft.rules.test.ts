// An account as its form holds it: there and back, its tabs, and what is wrong with it.
import { expect, it } from 'vitest';
import type { HandedDown } from '#domain/api/administration/units.contract.ts';
import { faultsOfDraft } from '#renderer/shared/records/record.rules.ts';
import {
  AccountDraftSchema,
  emptyOf,
  faultsOf,
  inputOf,
  isStated,
  newDraft,
  SECTIONS,
  tabOf,
} from './account-draft.rules.ts';

const draft = { ...newDraft(7), name: 'Lyon', accountIdentifier: 'LYO-1' };
const none = new Map<string, HandedDown>();
const above = (field: 'fileDelayDays' | 'dataDelayDays', value: number) =>
  new Map<string, HandedDown>([[field, { field, value, from: { id: 1, name: 'Alder' } }]]);
const found = (change: object, from: ReadonlyMap<string, HandedDown> = none) =>
  faultsOf({ ...draft, ...change }, from).map(({ field, label, parameters }) => [field, label, parameters.neighbour]);

it('is sent as the call takes it: what the API nests is nested, and a new one states nothing', () => {
  const input = inputOf({ ...draft, locale: 'fr', channelIds: [3] });
  expect(input).toMatchObject({ name: 'Lyon', parent: { id: 7 }, channelIds: [3], properties: { locale: 'fr' } });
  expect(input).not.toHaveProperty('locale');
  expect(newDraft(null)).toMatchObject({ parent: null, name: '', channelIds: null });
  expect(['fileDelayDays', 'siret', 'fourEyes', 'returnAddress'].map((field) => isStated(emptyOf(field)))).toEqual(
    Array(4).fill(false),
  );
});

it('fits the schema once it has a name and an identifier, and says at which field it does not', () => {
  expect(faultsOfDraft(AccountDraftSchema, draft)).toEqual([]);
  const faults = faultsOfDraft(AccountDraftSchema, { ...draft, name: '', fileDelayDays: 40_000, idleMinutes: 0 });
  expect(new Set(faults.map(({ field }) => field))).toEqual(new Set(['fileDelayDays', 'idleMinutes', 'name']));
});

it('shows each field of its rows in one tab', () => {
  const fields = Object.values(SECTIONS).flatMap((rows) => rows.map(({ field }) => field));
  expect(new Set(fields).size).toBe(fields.length);
  expect(
    ['siret', 'fileDelayDays', 'fourEyes', 'channelIds', 'controlledValues', 'name', 'testMode'].map(tabOf),
  ).toEqual(['billing', 'purge', 'security', 'channels', 'lists', 'general', 'general']);
});

it('says which neighbour a delay breaks, at both where both are set here', () => {
  expect(found({ freezeDelayDays: 90, fileDelayDays: 30 })).toEqual([
    ['fileDelayDays', 'administration.delay.below', 'freezeDelayDays'],
    ['freezeDelayDays', 'administration.delay.above', 'fileDelayDays'],
  ]);
  expect(found({ freezeDelayDays: 30, fileDelayDays: 30, dataDelayDays: 31 })).toEqual([]);
  // An empty one between is passed over; one from above is a neighbour as well, and is not changed here.
  expect(found({ freezeDelayDays: 90, dataDelayDays: 30 })).toHaveLength(2);
  expect(found({ freezeDelayDays: 90 }, above('fileDelayDays', 30))).toEqual([
    ['freezeDelayDays', 'administration.delay.above', 'fileDelayDays'],
  ]);
});

it('finds web hooks, lists and numbers that the server would refuse', () => {
  const twice = [1, 2].map(() => ({ name: 'Region', freeValues: false, values: [] }));
  expect(found({ webHookURL: 'hook', tagLists: twice, siret: '123' }).map(([field, label]) => [field, label])).toEqual([
    ['webHookURL', 'ou.webHookUrl'],
    ['tagLists', 'tagList.duplicateName'],
    ['siret', 'ou.siret'],
  ]);
  expect(found({ webHookURL: 'http://hook.example' })).toEqual([]);
  const first = (draft: object) => found(draft).map(([field, label]) => [field, label]);
  expect(first({ parent: null, billingType: 'parent' })).toEqual([['billingType', 'ou.billingParent']]);
  expect(found({ parent: { id: 1 }, billingType: 'parent' })).toEqual([]);
  expect(first({ accountIdentifier: '' })).toEqual([['accountIdentifier', 'ou.idMissing']]);
});
