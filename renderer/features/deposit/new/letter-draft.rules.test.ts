// A single letter goes into its draft and comes back as it was.
import { expect, it } from 'vitest';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Draft } from '#domain/api/deposit/drafts.contract.ts';
import { noEdits } from './kept-deposit.rules.ts';
import { begunDeposit, contentOf } from './letter-draft.rules.ts';

const service = {
  id: 4,
  version: 3,
  jobNameEditable: true,
  boxes: [
    {
      ...{ name: 'letters', main: true, hidden: false, parent: null, rank: 0, appositions: [] },
      splitConfig: { type: 'none' },
    },
  ],
} as unknown as Service;
const first = { name: '', split: { type: 'none' as const }, metadatas: {} };
const area = { page: 1, left: 100, top: 40, width: 90, height: 40 };
const typed = { to: { text: 'Karl Weiß\n10115 Berlin', country: 'DE' } };
const files = [{ box: 'letters', fileId: 'f' }];
const letter = {
  service,
  settings: { ...first, name: 'To the notary' },
  files,
  ownerId: undefined,
  edits: { ...noEdits('f'), typed, areas: { to: area } },
  recipient: 'Karl Weiß',
};

it('nothing is kept before the server has a file', () => {
  expect(contentOf({ ...letter, files: [] })).toBeUndefined();
});

it('file, name, address, country and area are there again', () => {
  const content = contentOf(letter);
  expect(content).toMatchObject({ serviceId: 4, jobName: 'To the notary', recipient: 'Karl Weiß' });
  const draft = { content, files: [{ box: 'letters', fileId: 'f', name: 'a.pdf' }] } as unknown as Draft;
  expect(begunDeposit(draft, service, first)).toMatchObject({
    settings: { name: 'To the notary' },
    files: [{ box: 'letters', fileId: 'f', name: 'a.pdf' }],
    edits: { fileId: 'f', typed, areas: { to: area } },
  });
});

it('a box that the service no longer has takes its files along', () => {
  const content = contentOf(letter);
  const draft = { content, files: [{ box: 'attic', fileId: 'f', name: 'a.pdf' }] } as unknown as Draft;
  expect(begunDeposit(draft, service, first).files).toEqual([]);
});

it('a run that waits is there again with its split and its fields', () => {
  const split = { type: 'everyPages' as const, pages: 3, allowRemainder: false };
  const settings = { name: 'March', split, metadatas: { cost: '4711' } };
  const content = contentOf({ service, settings, files, ownerId: undefined });
  const draft = { content, files: [{ box: 'letters', fileId: 'f', name: 'a.pdf' }] } as unknown as Draft;
  expect(begunDeposit(draft, service, first)).toMatchObject({ settings, files: [{ fileId: 'f' }] });
});
