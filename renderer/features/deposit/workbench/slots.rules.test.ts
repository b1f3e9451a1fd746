// Where files of a deposit go: boxes, appositions, and what the service itself brings.
import { expect, it } from 'vitest';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { creationOf, firstSettings, lackingBox, missing, wrongKind } from '../creation/creation.rules.ts';
import { fullRefusal, hasSlot, roomOf, serviceFilesOf, slotsOf } from './slots.rules.ts';

const stamp = { id: 'stamp', label: 'Stamp', mandatory: true, layer: 'over' };
const head = { id: 'head', label: 'Letterhead', fileId: 'f1' };
const SERVICE = {
  ...ServiceDefinition.parse({
    ...{ name: 'Run', type: 'simpleMultiple' },
    boxes: [
      { name: 'letters', label: 'Letters', main: true, maxElements: 2, appositions: [stamp, head] },
      { name: 'terms', label: 'Terms', configuredFiles: ['f2'], maxElements: 2, rank: 1 },
      { name: 'inside', label: 'Inside', parent: 'zip', appositions: [{ id: 'seal' }] },
      { name: 'hidden', label: 'Hidden', hidden: true },
    ],
  }),
  serviceFiles: [
    { id: 'f1', name: 'head.pdf', bytes: 10 },
    { id: 'f2', name: 'terms.pdf', bytes: 20 },
  ],
} as unknown as Service; // The screens read nothing else of it.
const at = (key: string) => {
  const place = slotsOf(SERVICE).find(({ box }) => box.name === key);
  if (place === undefined) throw new Error(key);
  return place;
};
const files = (...keys: string[]) => keys.map((box, index) => ({ box, fileId: String(index) }));
const lack = (...keys: string[]) =>
  missing(SERVICE, firstSettings(SERVICE), { files: files(...keys), named: ({ name }) => name });

it('a box stands before what is laid on its pages; boxes of an archive show the latter alone', () => {
  const keys = slotsOf(SERVICE).map(({ box, laid }) => [box.name, laid?.box.name ?? null, laid?.layer ?? null]);
  expect(keys).toEqual([
    ['letters', null, null],
    ['letters:stamp', 'letters', 'over'],
    ['letters:head', 'letters', 'under'],
    ['terms', null, null],
    ['inside:seal', 'inside', 'under'],
  ]);
  expect([hasSlot(SERVICE, 'letters:stamp'), hasSlot(SERVICE, 'letters:gone'), hasSlot(SERVICE, 'hidden')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('an apposition takes one PDF, and none where the service brings it', () => {
  const stamped = at('letters:stamp');
  expect([stamped.box.minElements, at('letters:head').box.minElements, at('inside:seal').box.minElements]).toEqual([
    ...[1, 1, 0],
  ]);
  expect([roomOf(stamped.box, 0), roomOf(stamped.box, 1), roomOf(at('letters:head').box, 0)]).toEqual([1, 0, 0]);
  expect(fullRefusal(stamped, 2)).toEqual({
    label: 'deposit.appositionExists',
    parameters: { box: 'Letters', apposition: 'Stamp' },
  });
  const csv = { name: 'a.csv', type: 'data' };
  expect(wrongKind(SERVICE, 'letters:stamp', csv)?.label).toBe('file.notPdf');
});

it('files of the service count, and are shown by name', () => {
  expect(serviceFilesOf(SERVICE, at('terms').box).map(({ name }) => name)).toEqual(['terms.pdf']);
  expect(serviceFilesOf(SERVICE, at('letters:head').box).map(({ name }) => name)).toEqual(['head.pdf']);
  expect([roomOf(at('terms').box, 0), roomOf(at('terms').box, 1)]).toEqual([1, 0]);
});

it('what lacks is named in the order of the places, then what is too much', () => {
  expect([lackingBox(SERVICE, [])?.label, lackingBox(SERVICE, files('letters'))?.label]).toEqual(['Letters', 'Stamp']);
  expect(lack('letters', 'letters:stamp')).toBeUndefined();
  const three = ['letters', 'letters', 'letters', 'letters:stamp'];
  expect(lack(...three)).toEqual({
    label: 'job.tooManyFiles',
    parameters: { box: 'Letters', count: 3, maximum: 2 },
  });
  expect(lack('letters', 'letters:stamp', 'letters:stamp')?.label).toBe('deposit.appositionExists');
});

it('a deposit names the place of each file', () => {
  const settings = firstSettings(SERVICE);
  const wish = { service: SERVICE, settings, files: files('letters', 'letters:stamp'), ownerId: undefined };
  expect(creationOf(wish).sessionFiles).toEqual({ letters: ['0'], 'letters:stamp': ['1'] });
});
