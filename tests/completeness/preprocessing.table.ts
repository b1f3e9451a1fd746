// What each parameter of a preprocessor does, read from the documents that it makes.
import type { ProbePage } from './probe-pages.ts';
import type { Parts, Probe, Probes } from './service-world.ts';

const service = (name: string, parameters: object): Parts => ({
  service: { type: 'preprocessing', preprocessor: { name, parameters } },
});
const whole = { boxes: [{ name: 'letters', splitConfig: { type: 'none' } } as never] };
const said = (says: string): ProbePage => ({ says });
const pages = (...list: ProbePage[]): Parts => ({ ...whole, files: { letters: [{ name: 'run.pdf', pages: list }] } });
const text = (content: string | Buffer): Parts => ({ ...whole, files: { letters: [{ name: 'run.txt', content }] } });

/** The words of one page, and how else they are read. */
const words = (...list: [string, number, number][]): ProbePage => ({ words: list });
const AREA = { left: 20, top: 14, width: 70, height: 8 };
const matching = (over: object = {}) => ({
  dropMatching: { area: AREA, pattern: 'one two', ...over },
});

const by =
  (name: string, given: Parts, see: Probe['see'] = 'made') =>
  (before: object, after: object, shows: Probe['shows']): Probe => ({
    base: { ...given, ...service(name, before) },
    with: service(name, after),
    see,
    shows,
  });
const abc = by('pages', pages(said('a'), said('b'), said('c')));
const marked = by('pages', pages(words(['one', 20, 15], ['two', 30, 15]), said('b')));
const kept = (...list: string[]) => list;
const both = kept('one two', 'b');
const moved = (over: object) => marked(matching(), matching({ area: { ...AREA, ...over } }), [kept('b'), both]);

const PAGES: Probes = {
  dropBlank: by('pages', pages(said('a'), null, said('c')))({}, { dropBlank: true }, [
    kept('a', '', 'c'),
    kept('a', 'c'),
  ]),
  'dropMatching.area.left': moved({ left: 60 }),
  'dropMatching.area.top': moved({ top: 60 }),
  'dropMatching.area.width': moved({ width: 5 }),
  'dropMatching.area.height': moved({ height: 0.5 }),
  'dropMatching.extraction.lineDetection': by('pages', pages(words(['one', 20, 15], ['two', 30, 14.3]), said('b')))(
    matching(),
    matching({ extraction: { lineDetection: 'strict' } }),
    [kept('b'), both],
  ),
  'dropMatching.extraction.characterOrder': by('pages', pages(words(['two', 30, 15], ['one', 20, 15]), said('b')))(
    matching(),
    matching({ extraction: { characterOrder: 'position' } }),
    [both, kept('b')],
  ),
  'dropMatching.extraction.wordSpacing': by('pages', pages(words(['one', 20, 15], ['two', 26.4, 15]), said('b')))(
    matching(),
    matching({ extraction: { wordSpacing: 'small' } }),
    [kept('onetwo', 'b'), kept('b')],
  ),
  'dropMatching.pattern': marked(matching(), matching({ pattern: 'three' }), [kept('b'), both]),
  order: abc({}, { order: 'reverse' }, [kept('a', 'b', 'c'), kept('c', 'b', 'a')]),
  repeat: abc({}, { repeat: 2 }, [kept('a', 'b', 'c'), kept('a', 'b', 'c', 'a', 'b', 'c')]),
  pagesPerSheet: abc({}, { pagesPerSheet: 2 }, [kept('a', 'b', 'c'), kept('a b', 'c')]),
  pageSize: by('pages', pages(said('a')), 'madeSizes')({ pagesPerSheet: 2 }, { pagesPerSheet: 2, pageSize: 'A3' }, [
    ['297x210'],
    ['420x297'],
  ]),
};

const stream = by('printStream', text('first\nsecond\n'));
const sized = by('printStream', text('first\n'), 'madeSizes');
const inked = by('printStream', text('first\nsecond\n'), 'madeInk');
const STREAM: Probes = {
  encoding: by('printStream', text(Buffer.from('Ren\u00e9\n', 'latin1')))(
    { encoding: 'windows-1252' },
    { encoding: 'windows-1255' },
    [kept('Ren\u00e9'), kept('Ren \u05d9')],
  ),
  carriageControl: by('printStream', text(' one\n1two\n'))({}, { carriageControl: 'asa' }, [
    kept('one | 1two'),
    kept('one', 'two'),
  ]),
  pageSize: sized({}, { pageSize: 'A3' }, [['210x297'], ['297x420']]),
  orientation: sized({}, { orientation: 'landscape' }, [['210x297'], ['297x210']]),
  lines: stream({}, { lines: 1 }, [kept('first | second'), kept('first', 'second')]),
  columns: stream({}, { columns: 5 }, [kept('first | second'), 'preprocessing.lineTooLong']),
  longLines: stream({ columns: 5 }, { columns: 5, longLines: 'wrap' }, [
    'preprocessing.lineTooLong',
    kept('f i r s t | s e c o n | d'),
  ]),
  'margins.top': inked({}, { margins: { top: 50 } }, [
    [10, 11, 24, 18],
    [10, 50, 24, 56],
  ]),
  'margins.right': inked({}, { margins: { right: 50 } }, [
    [10, 11, 24, 18],
    [10, 11, 21, 18],
  ]),
  'margins.bottom': inked({}, { margins: { bottom: 50 } }, [
    [10, 11, 24, 18],
    [10, 10, 24, 16],
  ]),
  'margins.left': inked({}, { margins: { left: 50 } }, [
    [10, 11, 24, 18],
    [50, 11, 61, 18],
  ]),
  tabWidth: by('printStream', text('a\tb\n'), 'madeInk')({}, { tabWidth: 32 }, [
    [10, 11, 31, 13],
    [10, 11, 88, 13],
  ]),
};

const under = (name: string, probes: Probes): Probes =>
  Object.fromEntries(
    Object.entries(probes).map(([field, probe]) => [`preprocessor.parameters[${name}].${field}`, probe]),
  );

export const PREPROCESSING_PROBES: Probes = {
  'preprocessor.name': {
    base: { ...pages(said('a')), ...service('pages', {}) },
    with: service('nobody', {}),
    see: 'made',
    shows: [kept('a'), 'services.preprocessorUnknown'],
  },
  ...under('pages', PAGES),
  ...under('printStream', STREAM),
};
