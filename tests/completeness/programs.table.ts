// What the parameters of those preprocessors do that need a program or a file of the service.
import { docx } from '#tests/support/programs/office-files.ts';
import type { Parts, Probe, Probes } from './service-world.ts';

type Files = NonNullable<Parts['files']>;

const service = (name: string, parameters: object): Parts => ({
  service: { type: 'preprocessing', preprocessor: { name, parameters } },
});
const main = (over: object): Parts => ({
  boxes: [{ name: 'letters', splitConfig: { type: 'none' }, ...over } as never],
});
const file = (name: string, content: string | Buffer): Files => ({ letters: [{ name, content }] });
const own = (name: string, content: Buffer): Files => ({ 'service files': [{ name, content }] });
const letter = (name: string, line: string) => own(name, docx([line]));

const stream = (before: object, after: object, shows: Probe['shows'], see: Probe['see']): Probe => ({
  base: { ...main({}), ...service('printStream', before), files: file('run.txt', 'first\n') },
  with: service('printStream', after),
  see,
  shows,
});
const FORM = {
  'service files': [{ name: 'form.pdf', pages: [{ words: [['STAMP', 100, 150] as [string, number, number]] }] }],
};
const laid = (after: object, shows: Probe['shows'], before: object = { overlay: 'form.pdf' }): Probe => {
  const probe = stream(before, { overlay: 'form.pdf', ...after }, shows, 'madeStamp');
  const withForm = (parts: Parts): Parts => ({ ...parts, files: { ...parts.files, ...FORM } });
  return {
    ...probe,
    base: 'overlay' in before ? withForm(probe.base ?? {}) : (probe.base ?? {}),
    with: withForm(probe.with),
  };
};

const ROWS: Parts = {
  ...main({
    boxType: 'datafile',
    metadatas: [{ name: 'who' }],
    parserConfiguration: {
      format: 'csv',
      encoding: 'utf-8',
      separator: ';',
      columns: [{ metadata: 'who', column: 'who' }],
    },
  }),
};
const marked = (after: object, shows: Probe['shows']): Probe => ({
  base: { ...main({}), ...service('command', { command: 'marker' }), files: file('run.txt', 'x') },
  with: service('command', { command: 'marker', ...after }),
  see: 'made',
  shows,
});

const PROGRAMS: Probes = {
  '[printStream].font': stream({}, { font: 'courierPrime' }, [['NotoSansMono'], ['CourierPrime']], 'madeFonts'),
  '[printStream].fontSize': stream(
    {},
    { fontSize: 5 },
    [
      [10, 11, 21, 13],
      [11, 12, 21, 13],
    ],
    'madeInk',
  ),
  '[printStream].overlay': laid({}, ['none', 'under'], {}),
  '[printStream].overlayLayer': laid({ overlayLayer: 'over' }, ['under', 'over']),
  '[officeToPdf]': {
    base: { ...main({}), files: file('letter.docx', docx(['Dear Claire'])) },
    with: service('officeToPdf', {}),
    see: 'made',
    shows: ['file.notPdf', ['Dear Claire']],
  },
  '[mailMerge].template': {
    base: {
      ...ROWS,
      ...service('mailMerge', { template: 'a.docx' }),
      files: { ...file('run.csv', 'who\nAnne\n'), ...letter('a.docx', 'Dear {who}') },
    },
    with: { ...service('mailMerge', { template: 'b.docx' }), files: letter('b.docx', 'Hello {who}') },
    see: 'made',
    shows: [['Dear Anne'], ['Hello Anne']],
  },
  '[command].command': marked({ command: 'nobody' }, [['plain'], 'services.commandUnknown']),
  '[command].values': marked({ values: { mode: 'fancy' } }, [['plain'], ['fancy']]),
};

export const PROGRAM_PROBES: Probes = Object.fromEntries(
  Object.entries(PROGRAMS).map(([field, probe]) => [`preprocessor.parameters${field}`, probe]),
);
