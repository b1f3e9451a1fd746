// Where a column is seen: through references, and without an end where they lead back.
import { expect, it } from 'vitest';
import { Metadata } from '../metadata.schema.ts';
import { columnsBehind } from './columns-behind.ts';

const field = (name: string, value: unknown = null) => Metadata.parse({ name, value });
const column = (name: string, box: string | null = null) => ({ type: 'dataColumn', box, column: name });
const service = {
  boxes: [
    { name: 'people', main: true, metadatas: ['name', 'street', 'town', 'fee'].map((name) => field(name)) },
    { name: 'prices', main: false, metadatas: [field('fee')] },
  ],
  serviceMetadatas: [
    field('line', { type: 'concat', values: [column('name'), { type: 'metadataReference', name: 'round' }] }),
    field('round', { type: 'metadataReference', name: 'line' }),
  ],
  requirements: [{ name: 'postalRecipient', value: { type: 'concat', values: [column('town'), column('street')] } }],
};

it('finds columns in the expression, behind metadata that lead back, and behind requirements, in the order of the box', () => {
  expect(columnsBehind(service, { type: 'upper', value: column('fee', 'people') })).toEqual(['fee']);
  expect(columnsBehind(service, { type: 'metadataReference', name: 'line' })).toEqual(['name']);
  expect(columnsBehind(service, { type: 'requirementReference', name: 'postalRecipient' })).toEqual(['street', 'town']);
  expect(columnsBehind(service, { type: 'metadataReference', name: 'fee' })).toEqual(['fee']);
});

it('finds nothing of another box, of what there is not, and of no expression', () => {
  expect(columnsBehind(service, column('fee', 'prices'))).toEqual([]);
  expect(columnsBehind(service, column('other'))).toEqual([]);
  expect(columnsBehind(service, { type: 'requirementReference', name: 'none' })).toEqual([]);
  expect(columnsBehind(service, null)).toEqual([]);
});
