// What each field of a box of an archive does, and of a box whose files are cut as one.
import { zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { DUBOIS } from '../scenarios/invoice-pages.ts';
import { pagesPdf } from './probe-pages.ts';
import type { Parts, Probes } from './service-world.ts';

const pdf = (name: string) => pagesPdf([{ reference: name, address: DUBOIS, says: name }]);
const documents = async () => [
  { name: 'b.pdf', data: await pdf('B') },
  { name: 'a.pdf', data: await pdf('A') },
];
const zip = async (): Promise<Buffer> => zipOf(await documents());
const withList = async (): Promise<Buffer> =>
  zipOf([...(await documents()), { name: 'list.csv', data: Buffer.from('who;file\nb.pdf;a.pdf\na.pdf;b.pdf\n') }]);
const INDEX = {
  indexFile: 'list.csv',
  indexColumn: 'file',
  parserConfiguration: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
    columns: ['who', 'file'].map((name) => ({ metadata: name, column: name })),
  },
  metadatas: [{ name: 'who' }, { name: 'file' }],
};
const boxes = (letters: object, archive: object = {}): Parts => ({
  boxes: [
    {
      name: 'letters',
      maxElements: -1,
      splitConfig: { type: 'none' },
      parent: 'zip',
      pattern: '.*[.]pdf',
      ...letters,
    } as never,
    { name: 'zip', label: 'Archive', boxType: 'archive', ...archive } as never,
  ],
});
const archive = (letters: object = {}, over: object = {}, content = zip): Parts => ({
  service: { type: 'archive' },
  ...boxes(letters, over),
  files: { letters: [], zip: [{ name: 'run.zip', content }] },
});
const both = ['letters/a.pdf', 'letters/b.pdf', 'zip/run.zip'];

export const ARCHIVE_PROBES: Probes = {
  'boxes.parent': {
    base: archive(),
    with: boxes({ parent: 'other' }),
    see: 'files',
    shows: [both, 'services.parentBox'],
  },
  'boxes.pattern': {
    base: archive(),
    with: boxes({ pattern: 'a[.]pdf' }),
    see: 'files',
    shows: [both, 'archive.noBox'],
  },
  'boxes.indexFile': {
    base: archive({}, {}, withList),
    with: boxes({}, INDEX),
    see: 'mainFiles',
    shows: ['archive.noBox', ['a.pdf', 'b.pdf']],
  },
  'boxes.indexColumn': {
    base: archive({}, INDEX, withList),
    with: boxes({}, { ...INDEX, indexColumn: 'who' }),
    see: 'mainFiles',
    shows: [
      ['a.pdf', 'b.pdf'],
      ['b.pdf', 'a.pdf'],
    ],
  },
  'boxes.ignoreFileBorders': {
    base: {
      boxes: [{ name: 'letters', maxElements: 2, splitConfig: { type: 'everyPages', pages: 2 } } as never],
      files: { letters: ['A', 'B'].map((name) => ({ name: `${name}.pdf`, content: () => pdf(name) })) },
    },
    with: { boxes: [{ name: 'letters', ignoreFileBorders: true } as never] },
    see: 'rows',
    shows: [['1-1 split.remainder', '1-1 split.remainder'], ['1-2']],
  },
};
