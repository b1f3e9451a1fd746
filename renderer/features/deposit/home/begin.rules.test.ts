// Which services take what was dropped before one was chosen.
import { expect, it } from 'vitest';
import type { BeginService } from '#domain/api/deposit/drafts.contract.ts';
import { fitting, isTaken } from './begin.rules.ts';

const service = (id: number, patch: Partial<BeginService> = {}): BeginService => ({
  id,
  name: `service ${id}`,
  type: 'simpleMultiple',
  description: '',
  iconName: null,
  iconColor: null,
  allowJobCreation: true,
  mainBox: { boxType: 'pdf', minElements: 1, maxElements: -1 },
  hasForm: false,
  lastUsed: null,
  ...patch,
});
const one = service(1, { type: 'simpleUnique', mainBox: { boxType: 'pdf', minElements: 1, maxElements: 1 } });
const run = service(2);
const off = service(3, { allowJobCreation: false });
const zip = service(4, { type: 'archive', mainBox: { boxType: 'archive', minElements: 1, maxElements: 1 } });
const all = [run, one, off, zip];
const pdf = { name: 'a.pdf', type: 'pdf' };
const ids = (files: readonly { name: string; type: string }[]) => fitting(all, files).map(({ id }) => id);

it('a PDF fits every service that may be used, in the order given; several only those that take several', () => {
  expect(ids([pdf])).toEqual([2, 1]);
  expect(ids([pdf, pdf])).toEqual([2]);
  // What a preprocessor takes is not known before its service is chosen.
  expect(fitting([service(5, { type: 'preprocessing' })], [pdf])).toEqual([]);
});

it('another kind of file fits those that take it, and none beside one of theirs', () => {
  expect(ids([{ name: 'a.zip', type: 'archive' }])).toEqual([4]);
  expect(ids([pdf, { name: 'alder.json', type: 'data' }])).toEqual([]);
  expect([isTaken(all, pdf), isTaken(all, { name: 'alder.json', type: 'data' })]).toEqual([true, false]);
});
