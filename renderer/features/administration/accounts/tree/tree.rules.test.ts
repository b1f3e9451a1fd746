// The keys of the tree, and what a filter leaves of it.
import { expect, it } from 'vitest';
import type { UnitNode } from '#domain/api/administration/units.contract.ts';
import { nodesByParent, treeStep } from './tree.rules.ts';

const rows = [
  { depth: 0, isOpen: true },
  { depth: 1, isOpen: false },
  { depth: 1, isOpen: undefined },
  { depth: 0, isOpen: undefined },
];

it('walks down and up, and stays at both ends', () => {
  expect([treeStep(rows, 0, 'ArrowDown'), treeStep(rows, 1, 'ArrowUp')]).toEqual([{ go: 1 }, { go: 0 }]);
  expect([treeStep(rows, 3, 'ArrowDown'), treeStep(rows, 0, 'ArrowUp')]).toEqual([undefined, undefined]);
  expect([treeStep(rows, 2, 'Home'), treeStep(rows, 1, 'End')]).toEqual([{ go: 0 }, { go: 3 }]);
});

it('opens and closes, and goes to what is below or above', () => {
  expect([treeStep(rows, 1, 'ArrowRight'), treeStep(rows, 0, 'ArrowLeft')]).toEqual(['open', 'close']);
  expect([treeStep(rows, 0, 'ArrowRight'), treeStep(rows, 2, 'ArrowLeft')]).toEqual([{ go: 1 }, { go: 0 }]);
  expect([treeStep(rows, 3, 'ArrowRight'), treeStep(rows, 3, 'ArrowLeft')]).toEqual([undefined, undefined]);
});

it('puts what is found below the accounts above it, and the highest that one sees at the top', () => {
  const node = (id: number, parentId: number | null): UnitNode => ({
    ...{ id, parentId, name: `${id}`, accountIdentifier: `${id}` },
    ...{ enabled: true, below: 0, trouble: null, troubled: 0, found: true },
  });
  const by = nodesByParent([node(2, 1), node(5, 2), node(6, 2)]);
  expect(by.get(0)?.map(({ id }) => id)).toEqual([2]);
  expect(by.get(2)?.map(({ id }) => id)).toEqual([5, 6]);
});
