// All faults of the boxes of a service, each with its box.
import { expect, it } from 'vitest';
import { ServiceDefinition } from '../service.schema.ts';
import { checkBoxes, faultsOfBoxes } from './boxes.check.ts';

const serviceOf = (...boxes: object[]) =>
  ServiceDefinition.parse({ name: 'S', type: 'simpleMultiple', boxes, channels: [{ label: 'a', channelId: 1 }] });
const letters = { name: 'letters', label: 'Letters', main: true };

it('a save names the first fault, an editor all of them with their boxes', () => {
  const service = serviceOf(
    { ...letters, maxElements: 0 },
    { name: 'annexes', label: ' ' },
    { name: 'rows', label: 'Rows', boxType: 'datafile' },
  );
  expect(checkBoxes(service)).toMatchObject({
    refusal: { label: 'services.elements', parameters: { box: 'letters' } },
  });
  expect(faultsOfBoxes(service).map(({ box, refusal }) => [box?.name, refusal.label])).toEqual([
    ['letters', 'services.elements'],
    ['annexes', 'services.boxLabelMandatory'],
    ['annexes', 'services.reconcileMandatory'],
    ['rows', 'services.mappingMandatory'],
    ['rows', 'services.reconcileMandatory'],
  ]);
});

it('what no box alone has is a fault of all of them', () => {
  expect(faultsOfBoxes(serviceOf(letters, letters)).map(({ box, refusal }) => [box, refusal.label])).toEqual([
    [undefined, 'services.duplicateBox'],
    [undefined, 'services.mainBox'],
  ]);
  expect(faultsOfBoxes(serviceOf(letters))).toEqual([]);
});
