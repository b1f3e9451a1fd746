// What is entered in the boxes of one service, so that each field of the schema of a box has a value once.
import { RECONCILE_ROWS } from '#renderer/features/processing/editor/boxes/box-rows.ts';
import type { PARSER_ROWS } from '#renderer/features/processing/editor/boxes/parser-rows.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What is entered in one box; in the end it is what is stored of it. */
export interface BoxPlan {
  readonly box: Values;
  readonly split?: Values & { readonly type: string };
  readonly parser?: Values & { readonly format: keyof typeof PARSER_ROWS };
  /** Fields of each column of the mapping, by the names of the schema. */
  readonly columns?: readonly Values[];
  readonly metadatas?: readonly Values[];
  readonly reconcile?: { readonly many: boolean; readonly shared: boolean };
  readonly apposition?: Values;
}

const AREA = { left: 20.5, top: 14, width: 70, height: 8 };
const READING = { lineDetection: 'strict', characterOrder: 'position', wordSpacing: 'small' };
const SENT = { scope: 'shipment' };
const data = (name: string, over: Omit<BoxPlan, 'box' | 'metadatas'>): BoxPlan => {
  return { box: { boxType: 'datafile', scope: 'job', label: name, name }, metadatas: [{ name: 'value' }], ...over };
};
const pdf = (name: string, split: BoxPlan['split'], over: Partial<BoxPlan> = {}): BoxPlan => ({
  box: { label: name, name, ...SENT, ...over.box },
  ...(split ? { split } : {}),
  ...over,
  ...(over.box ? { box: { label: name, name, ...SENT, ...over.box } } : {}),
});

/** Between them they have every field; a plan that names a box or a field comes behind it. */
export const PLANS: readonly BoxPlan[] = [
  {
    box: { boxType: 'archive', label: 'ZIP', name: 'zip', indexFile: 'index.csv' },
    metadatas: [{ name: 'file' }],
    columns: [{ column: 'File', metadata: 'file' }],
  },
  data('counted', {
    parser: {
      format: 'csv',
      encoding: 'iso-8859-15',
      separator: '|',
      quote: "'",
      escape: '!',
      skipFirst: 1,
      skipLast: 2,
      header: true,
      trim: false,
    },
    columns: [{ column: 'Pages', metadata: 'value' }],
  }),
  data('fixed', {
    parser: { format: 'fixedWidth', encoding: 'windows-1252', skipFirst: 2, skipLast: 1 },
    columns: [{ start: 3, width: 12, metadata: 'value' }],
  }),
  data('nested', {
    parser: { format: 'json', encoding: 'utf-16le', rows: '/orders' },
    columns: [{ pointer: '/pages', metadata: 'value' }],
  }),
  data('listed', { parser: { format: 'lines', encoding: 'utf-16be', skipFirst: 3, skipLast: 4, metadata: 'value' } }),
  data('own', { parser: { format: 'custom', encoding: 'windows-1250', parser: 'fieldBlocks' } }),
  {
    box: {
      ...{ label: 'Letters', name: 'letters', main: true, identifier: 'LTR', minElements: 2, maxElements: -1 },
      ...{ names: { fr: 'Lettres' }, hasAddressPage: true, parent: 'zip', pattern: 'a.*' },
    },
    split: { type: 'dataFile', box: 'counted', column: 'value', allowRemainder: true },
  },
  pdf(
    'changes',
    { type: 'textChanges', area: AREA, extraction: READING },
    {
      box: { scope: 'pack' },
      reconcile: { many: false, shared: true },
    },
  ),
  pdf('matches', { type: 'textMatches', pattern: 'Page 1', area: AREA, extraction: READING }),
  pdf('appears', { type: 'textAppears', area: AREA }, { box: { integrityPreservable: true } }),
  pdf('marked', { type: 'bookmark', level: 2 }),
  pdf('blank', { type: 'blankPage' }),
  pdf(
    'whole',
    { type: 'none' },
    {
      metadatas: [
        {
          name: 'code',
          label: 'Code',
          type: 'multiText',
          maxLines: 3,
          group: 'Head',
          rank: 4,
          constantValue: 'A1',
          validationPattern: 'A\\d',
          allowedValues: ['A1', 'A2'],
          mandatory: true,
          editable: false,
        },
        { name: 'made', tagList: 'Towns', value: true, searchable: true },
      ],
    },
  ),
  pdf(
    'cut',
    { type: 'everyPages', pages: 3, allowRemainder: true },
    {
      box: {
        rank: 5,
        hidden: true,
        splitForced: true,
        dropBlankPages: true,
        ignoreFileBorders: true,
        configuredFiles: true,
        maxElements: 4,
      },
      apposition: {
        id: 'stamp',
        label: 'Stamp',
        fileId: true,
        layer: 'over',
        page: '-1',
        scope: 'composedDocument',
        mandatory: true,
      },
    },
  ),
];

/** Fields of the schema that a plan has a value for. */
export function writtenBy(plan: BoxPlan): string[] {
  const { split, parser, columns = [], metadatas = [], reconcile, apposition, box } = plan;
  const at = (start: string, values: Values): string[] =>
    Object.entries(values).flatMap(([field, value]) => {
      if (field === 'type' || field === 'format') return [];
      const inner = field === 'area' || field === 'extraction';
      return inner ? at(`${start}.${field}`, value as Values) : [`${start}.${field}`];
    });
  return [
    ...Object.keys(box),
    ...(box.indexFile ? ['indexColumn'] : []),
    ...(split ? [`splitConfig[${split.type}]`, ...at(`splitConfig[${split.type}]`, split)] : []),
    ...(parser
      ? [`parserConfiguration[${parser.format}]`, ...at(`parserConfiguration[${parser.format}]`, parser)]
      : []),
    ...columns.flatMap((column) => at(`parserConfiguration[${parser?.format ?? 'csv'}].columns`, column)),
    ...metadatas.flatMap((field) => Object.keys(field).map((one) => `metadatas.${one}`)),
    ...(reconcile ? RECONCILE_ROWS.map(({ field }) => `reconcile.${field}`) : []),
    ...(apposition ? Object.keys(apposition).map((field) => `appositions.${field}`) : []),
  ];
}

/**
 * What nobody enters: an area that cuts is looked for on each page, whether there is text does not hang on its reading, and
 * a repair is kept on the page that was mended (look-at-page.spec.ts).
 */
export const isFixed = (field: string): boolean =>
  /\.area\.page$|^splitConfig\[textAppears\]\.extraction|^repairs\./.test(field);
