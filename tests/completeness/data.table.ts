// What each field of a parser does, read from the rows that a deposit becomes; and of the splits that rows plan.
import type { Parts, Probe, Probes } from './service-world.ts';

const column = (name: string, box: string | null = null) => ({ type: 'dataColumn', box, column: name });
const FIELDS = [{ name: 'who', maxLines: 9 }, { name: 'town' }];
const SEEN = {
  name: 'seen',
  maxLines: 9,
  value: { type: 'concat', separator: '/', values: [column('who'), column('town')] },
};
/** A main box of rows; what is seen of each is `who/town`. */
const rows = (parserConfiguration: object, content?: string | Buffer): Parts => ({
  boxes: [
    {
      name: 'letters',
      boxType: 'datafile',
      splitConfig: { type: 'none' },
      parserConfiguration,
      metadatas: FIELDS,
    } as never,
  ],
  service: { serviceMetadatas: [SEEN] },
  ...(content === undefined ? {} : { files: { letters: [{ name: 'run.txt', content }] } }),
});
const seen = (...values: string[]) => values.map((value) => ({ seen: value }));

const COLUMNS = [
  { metadata: 'who', column: 'who' },
  { metadata: 'town', column: 'town' },
];
const csv = (over: object = {}) => ({ format: 'csv', encoding: 'utf-8', separator: ';', columns: COLUMNS, ...over });
const fixed = (over: object = {}) => ({
  ...{ format: 'fixedWidth', encoding: 'utf-8' },
  columns: [
    { metadata: 'who', width: 4 },
    { metadata: 'town', width: 4 },
  ],
  ...over,
});
const json = (over: object = {}) => ({
  ...{ format: 'json', encoding: 'utf-8' },
  columns: [
    { metadata: 'who', pointer: '/who' },
    { metadata: 'town', pointer: '/town' },
  ],
  ...over,
});
const lines = (over: object = {}) => ({ format: 'lines', encoding: 'utf-8', metadata: 'who', ...over });
const custom = (over: object = {}) => ({ format: 'custom', encoding: 'utf-8', parser: 'fieldBlocks', ...over });

const CSV = 'who;town\nAnne;Metz\nBob;Lyon\n';
const FIXED = 'AnneMetz\nBob Lyon\n';
const LATIN = Buffer.from('who;town\nRen\u00e9;Metz\n', 'latin1');

/** One change of a parser over the same content. */
function change(content: string | Buffer, before: object, after: object, shows: Probe['shows']): Probe {
  return { base: rows(before, content), with: rows(after), see: 'fields', shows };
}

const FIXED_WIDTH: Probes = {
  '': change(FIXED, lines(), fixed(), [seen('AnneMetz', 'Bob Lyon'), seen('Anne/Metz', 'Bob/Lyon')]),
  encoding: change(
    Buffer.from('Ren\u00e9Metz\n', 'latin1'),
    fixed({ encoding: 'iso-8859-1' }),
    fixed({ encoding: 'windows-1255' }),
    [seen('Ren\u00e9/Metz'), seen('Ren\u05d9/Metz')],
  ),
  skipFirst: change(FIXED, fixed(), fixed({ skipFirst: 1 }), [seen('Anne/Metz', 'Bob/Lyon'), seen('Bob/Lyon')]),
  skipLast: change(FIXED, fixed(), fixed({ skipLast: 1 }), [seen('Anne/Metz', 'Bob/Lyon'), seen('Anne/Metz')]),
  'columns.metadata': change(
    FIXED,
    fixed(),
    fixed({
      columns: [
        { metadata: 'town', width: 4 },
        { metadata: 'who', width: 4 },
      ],
    }),
    [seen('Anne/Metz', 'Bob/Lyon'), seen('Metz/Anne', 'Lyon/Bob')],
  ),
  'columns.width': change(
    FIXED,
    fixed(),
    fixed({
      columns: [
        { metadata: 'who', width: 2 },
        { metadata: 'town', width: 4 },
      ],
    }),
    [seen('Anne/Metz', 'Bob/Lyon'), seen('An/neMe', 'Bo/b Ly')],
  ),
  'columns.start': change(
    FIXED,
    fixed(),
    fixed({
      columns: [
        { metadata: 'who', width: 4 },
        { metadata: 'town', width: 3, start: 6 },
      ],
    }),
    [seen('Anne/Metz', 'Bob/Lyon'), seen('Anne/etz', 'Bob/yon')],
  ),
};

const CSV_PROBES: Probes = {
  '': change(CSV, lines(), csv(), [seen('who;town', 'Anne;Metz', 'Bob;Lyon'), seen('Anne/Metz', 'Bob/Lyon')]),
  encoding: change(LATIN, csv({ encoding: 'windows-1252' }), csv({ encoding: 'windows-1255' }), [
    seen('Ren\u00e9/Metz'),
    seen('Ren\u05d9/Metz'),
  ]),
  separator: change(
    'who,town;x\nAnne,Metz;y\n',
    csv({ separator: ',', columns: [{ metadata: 'who', column: 0 }] }),
    csv({ separator: ';', columns: [{ metadata: 'who', column: 0 }] }),
    [seen('Anne'), seen('Anne,Metz')],
  ),
  quote: change(
    'who;town\n|A;B|;Metz\n',
    csv({ columns: [{ metadata: 'who', column: 0 }] }),
    csv({ quote: '|', escape: '|', columns: [{ metadata: 'who', column: 0 }] }),
    [seen('|A'), seen('A;B')],
  ),
  escape: change('who;town\n"A\\"B";Metz\n', csv(), csv({ escape: '\\' }), ['parser.line', seen('A"B/Metz')]),
  trim: change('who;town\n"Anne" ;Metz\n', csv({ trim: false }), csv(), ['parser.line', seen('Anne/Metz')]),
  skipFirst: change(`note\n${CSV}`, csv(), csv({ skipFirst: 1 }), [
    'parser.columnMissing',
    seen('Anne/Metz', 'Bob/Lyon'),
  ]),
  skipLast: change(CSV, csv(), csv({ skipLast: 1 }), [seen('Anne/Metz', 'Bob/Lyon'), seen('Anne/Metz')]),
  header: change(
    CSV,
    csv({ columns: [{ metadata: 'who', column: 0 }] }),
    csv({ header: false, columns: [{ metadata: 'who', column: 0 }] }),
    [seen('Anne', 'Bob'), seen('who', 'Anne', 'Bob')],
  ),
  'columns.metadata': change(CSV, csv(), csv({ columns: [{ metadata: 'town', column: 'who' }] }), [
    seen('Anne/Metz', 'Bob/Lyon'),
    seen('Anne', 'Bob'),
  ]),
  'columns.column': change(
    CSV,
    csv({ columns: [{ metadata: 'who', column: 'who' }] }),
    csv({ columns: [{ metadata: 'who', column: 1 }] }),
    [seen('Anne', 'Bob'), seen('Metz', 'Lyon')],
  ),
};

const JSON_TEXT = '{"list":[{"who":"Anne","town":"Metz"},{"who":"Bob","town":"Lyon"}]}';
const JSON_PROBES: Probes = {
  '': change(JSON_TEXT, lines(), json({ rows: '/list' }), [seen(JSON_TEXT), seen('Anne/Metz', 'Bob/Lyon')]),
  encoding: change(
    Buffer.from('[{"who":"Ren\u00e9","town":"Metz"}]', 'latin1'),
    json({ encoding: 'windows-1252' }),
    json({ encoding: 'windows-1255' }),
    [seen('Ren\u00e9/Metz'), seen('Ren\u05d9/Metz')],
  ),
  rows: change(JSON_TEXT, json({ rows: '/other' }), json({ rows: '/list' }), [
    'parser.noList',
    seen('Anne/Metz', 'Bob/Lyon'),
  ]),
  'columns.metadata': change(
    JSON_TEXT,
    json({ rows: '/list' }),
    json({ rows: '/list', columns: [{ metadata: 'town', pointer: '/who' }] }),
    [seen('Anne/Metz', 'Bob/Lyon'), seen('Anne', 'Bob')],
  ),
  'columns.pointer': change(
    JSON_TEXT,
    json({ rows: '/list' }),
    json({ rows: '/list', columns: [{ metadata: 'who', pointer: '/town' }] }),
    [seen('Anne/Metz', 'Bob/Lyon'), seen('Metz', 'Lyon')],
  ),
};

const LINES: Probes = {
  '': change('Anne\nBob\n', custom(), lines(), [[{}], seen('Anne', 'Bob')]),
  encoding: change(
    Buffer.from('Ren\u00e9\n', 'latin1'),
    lines({ encoding: 'windows-1252' }),
    lines({ encoding: 'windows-1255' }),
    [seen('Ren\u00e9'), seen('Ren\u05d9')],
  ),
  skipFirst: change('Anne\nBob\n', lines(), lines({ skipFirst: 1 }), [seen('Anne', 'Bob'), seen('Bob')]),
  skipLast: change('Anne\nBob\n', lines(), lines({ skipLast: 1 }), [seen('Anne', 'Bob'), seen('Anne')]),
  metadata: change('Anne\n', lines(), lines({ metadata: 'nobody' }), [seen('Anne'), 'services.mappingInvalid']),
};

const BLOCKS = 'who: Anne\ntown: Metz\n\nwho: Bob\ntown: Lyon\n';
const CUSTOM: Probes = {
  '': change(BLOCKS, lines(), custom(), [
    seen('who: Anne', 'town: Metz', 'who: Bob', 'town: Lyon'),
    seen('Anne/Metz', 'Bob/Lyon'),
  ]),
  encoding: change(
    Buffer.from('who: Ren\u00e9\n', 'latin1'),
    custom({ encoding: 'windows-1252' }),
    custom({ encoding: 'windows-1255' }),
    [seen('Ren\u00e9'), seen('Ren\u05d9')],
  ),
  parser: change(BLOCKS, custom(), custom({ parser: 'nobody' }), [seen('Anne/Metz', 'Bob/Lyon'), 'parser.custom']),
};

/** The rows say how many pages each letter has. */
const plan = (over: object = {}, content = 'n;m\n1;2\n1;1\n'): Parts => ({
  boxes: [
    { name: 'letters', splitConfig: { type: 'dataFile', box: 'plan', column: 'n', ...over } } as never,
    {
      ...{ name: 'plan', label: 'Plan', boxType: 'datafile', scope: 'job' },
      parserConfiguration: csv({
        columns: [
          { metadata: 'n', column: 'n' },
          { metadata: 'm', column: 'm' },
        ],
      }),
      metadatas: [{ name: 'n' }, { name: 'm' }],
    } as never,
  ],
  files: { plan: [{ name: 'plan.csv', content }] },
});

const PLANNED: Probes = {
  '': {
    base: plan(),
    with: { boxes: [{ name: 'letters', splitConfig: { type: 'none' } } as never] },
    see: 'rows',
    shows: [['1-1', '2-2'], ['1-2']],
  },
  '.box': {
    base: plan(),
    with: plan({ box: 'letters' }),
    see: 'rows',
    shows: [['1-1', '2-2'], 'services.splitConfig'],
  },
  '.column': { base: plan(), with: plan({ column: 'm' }), see: 'rows', shows: [['1-1', '2-2'], 'split.rows'] },
  '.allowRemainder': {
    base: plan({}, 'n;m\n1;1\n'),
    with: plan({ allowRemainder: true }, 'n;m\n1;1\n'),
    see: 'rows',
    shows: [
      ['1-1', '2-2 split.remainder'],
      ['1-1', '2-2'],
    ],
  },
};

const under = (format: string, probes: Probes): Probes =>
  Object.fromEntries(
    Object.entries(probes).map(([name, probe]) => [
      `boxes.parserConfiguration[${format}]${name === '' ? '' : `.${name}`}`,
      probe,
    ]),
  );

export const DATA_PROBES: Probes = {
  ...under('fixedWidth', FIXED_WIDTH),
  ...under('csv', CSV_PROBES),
  ...under('json', JSON_PROBES),
  ...under('lines', LINES),
  ...under('custom', CUSTOM),
  ...Object.fromEntries(Object.entries(PLANNED).map(([name, probe]) => [`boxes.splitConfig[dataFile]${name}`, probe])),
};
