// The fields of a box as rows of its form, by section, and for which boxes each has a meaning.
import {
  CHARACTER_ORDERS,
  LINE_DETECTIONS,
  PAGE_SELECTION_SCOPES,
  WORD_SPACINGS,
} from '#domain/documents/documents.ts';
import type { Apposition, Reconcile } from '#domain/services/box.schema.ts';
import { Box } from '#domain/services/box.schema.ts';
import type { RepairPreset } from '#domain/services/repair-preset.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { APPOSITION_LAYERS, BOX_SCOPES, BOX_TYPES, isUnique, UNLIMITED } from '#domain/services/services.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';

/** The service around a box, as far as its boxes depend on it. */
export type Around = Pick<ServiceDefinition, 'type' | 'boxes'>;

/** What the form of a box, and each of its sections, is given. */
export interface BoxPartProps {
  readonly box: Box;
  readonly index: number;
}

/** A field of a box. */
export interface BoxRow extends FieldRow {
  readonly field: keyof Box;
  /** False: the field says nothing of such a box. */
  readonly fits?: (box: Box, service: Around) => boolean;
}

const isPdf = ({ boxType }: Box): boolean => boxType === 'pdf';
const isArchive = ({ boxType }: Box): boolean => boxType === 'archive';
const isSecond = ({ main }: Box): boolean => !main;
const isRewritable = (box: Box): boolean => isPdf(box) && !box.integrityPreservable;
const hasRows = (box: Box): boolean => box.boxType === 'datafile' || (isArchive(box) && box.indexFile !== null);
const isOfArchive = (box: Box, { boxes }: Around): boolean => !isArchive(box) && boxes.some(isArchive);

/** Sections in their order; the first has no heading. A row of kind `custom` is a section's own control. */
export const BOX_SECTIONS = {
  box: [
    { field: 'label', kind: 'text', length: 100 },
    { field: 'name', kind: 'text', length: 64 },
    { field: 'boxType', kind: 'choice', choices: BOX_TYPES },
    { field: 'identifier', kind: 'text', length: 64, nullable: true },
    { field: 'minElements', kind: 'number', min: 0 },
    { field: 'maxElements', kind: 'number', min: UNLIMITED, none: UNLIMITED, empty: 'processing.box.maxElements.none' },
    {
      field: 'scope',
      kind: 'choice',
      choices: BOX_SCOPES,
      words: 'boxScope',
      fits: (box) => isSecond(box) && !isArchive(box),
    },
    { field: 'rank', kind: 'number', fits: isSecond },
    { field: 'names', kind: 'names', wide: true },
    { field: 'main', kind: 'switch', fits: (box) => !isArchive(box) },
    { field: 'hidden', kind: 'switch', fits: (box) => !isArchive(box) },
    { field: 'integrityPreservable', kind: 'switch', fits: isPdf },
    { field: 'hasAddressPage', kind: 'switch', fits: (box) => isPdf(box) && !(box.main && box.integrityPreservable) },
  ],
  archive: [
    { field: 'parent', kind: 'choice', nullable: true, empty: 'processing.box.parent.none', fits: isOfArchive },
    { field: 'pattern', kind: 'text', length: 1000, nullable: true, fits: isOfArchive },
    { field: 'indexFile', kind: 'text', length: 1000, nullable: true, fits: isArchive },
    { field: 'indexColumn', kind: 'choice', nullable: true, fits: (box) => isArchive(box) && hasRows(box) },
  ],
  parserConfiguration: [{ field: 'parserConfiguration', kind: 'custom', wide: true, fits: hasRows }],
  splitConfig: [
    {
      field: 'splitConfig',
      kind: 'custom',
      wide: true,
      fits: (box, { type }) => isPdf(box) && !(box.main && isUnique(type)),
    },
    { field: 'splitForced', kind: 'switch', fits: (box) => isPdf(box) && box.splitConfig.type !== 'none' },
    {
      field: 'dropBlankPages',
      kind: 'switch',
      fits: (box) => isRewritable(box) && box.splitConfig.type !== 'dataFile',
    },
    { field: 'ignoreFileBorders', kind: 'switch', fits: isRewritable },
  ],
  reconcile: [
    {
      field: 'reconcile',
      kind: 'custom',
      wide: true,
      fits: (box) => isSecond(box) && !isArchive(box) && box.scope === 'pack',
    },
  ],
  configuredFiles: [{ field: 'configuredFiles', kind: 'custom', wide: true }],
  appositions: [{ field: 'appositions', kind: 'custom', wide: true, fits: isRewritable }],
  // They come from deposits alone: a box without any has no section for them.
  repairs: [{ field: 'repairs', kind: 'custom', wide: true, fits: () => false }],
  metadatas: [{ field: 'metadatas', kind: 'custom', wide: true, fits: (box) => !isArchive(box) || hasRows(box) }],
} as const satisfies Readonly<Record<string, readonly BoxRow[]>>;
export type BoxSection = keyof typeof BOX_SECTIONS;
export const SECTION_NAMES = Object.keys(BOX_SECTIONS) as BoxSection[];

const ROWS: readonly BoxRow[] = Object.values(BOX_SECTIONS).flat();

const DEFAULTS = Box.parse({ name: 'x', label: 'x' });
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const fits = ({ fits: test }: BoxRow, box: Box, service: Around): boolean => test?.(box, service) ?? true;

/** The rows of a section that are shown: those that fit the box, and those that hold something although they do not. */
export const shownRows = (section: BoxSection, box: Box, service: Around): readonly BoxRow[] =>
  (BOX_SECTIONS[section] as readonly BoxRow[]).filter(
    (row) => fits(row, box, service) || !same(box[row.field], DEFAULTS[row.field]),
  );

/** A box after a change: what fitted it and does not any more is as in a new box. */
export function settledBox(before: Box, now: Box, service: Around): Box {
  const gone = ROWS.filter((row) => fits(row, before, service) && !fits(row, now, service));
  const settled = { ...now, ...Object.fromEntries(gone.map(({ field }) => [field, DEFAULTS[field]])) };
  return gone.every(({ field }) => same(now[field], DEFAULTS[field])) ? now : settledBox(now, settled, service);
}

type Kinds = { readonly [T in SplitConfiguration['type']]: readonly FieldRow[] };
const BY_TEXT: readonly FieldRow[] = [
  { field: 'area', kind: 'custom', wide: true },
  { field: 'extraction', kind: 'custom', wide: true },
];

/** Fields of each kind of split. How a text is read makes no difference to whether there is one. */
export const SPLIT_ROWS: Kinds = {
  none: [],
  everyPages: [
    { field: 'pages', kind: 'number', min: 1, max: 10_000 },
    { field: 'allowRemainder', kind: 'switch' },
  ],
  textChanges: BY_TEXT,
  textAppears: [{ field: 'area', kind: 'custom', wide: true }],
  textMatches: [{ field: 'pattern', kind: 'text', length: 1000, wide: true }, ...BY_TEXT],
  bookmark: [{ field: 'level', kind: 'number', min: 1, max: 20 }],
  blankPage: [],
  dataFile: [
    { field: 'box', kind: 'choice' },
    { field: 'column', kind: 'choice' },
    { field: 'allowRemainder', kind: 'switch' },
  ],
};

/** How glyphs become lines: the fields of `extraction`, and what can be chosen for each. */
export const EXTRACTION = {
  lineDetection: LINE_DETECTIONS,
  characterOrder: CHARACTER_ORDERS,
  wordSpacing: WORD_SPACINGS,
} as const;

export const APPOSITION_ROWS = [
  { field: 'id', kind: 'text', length: 64 },
  { field: 'label', kind: 'text', length: 100 },
  { field: 'fileId', kind: 'custom', wide: true },
  { field: 'layer', kind: 'choice', choices: APPOSITION_LAYERS, words: 'appositionLayer' },
  { field: 'page', kind: 'choice' },
  { field: 'scope', kind: 'choice', choices: PAGE_SELECTION_SCOPES, words: 'pageScope' },
  { field: 'mandatory', kind: 'switch' },
] as const satisfies readonly (FieldRow & { readonly field: keyof Apposition })[];

/** What is chosen of a kept repair; the rest is said, and is as it was at its deposit. */
export const REPAIR_ROWS = [
  { field: 'name', kind: 'text', length: 100 },
  { field: 'page', kind: 'choice' },
] as const satisfies readonly (FieldRow & { readonly field: keyof RepairPreset })[];
/** What is said of it. */
export const REPAIR_WORDS = ['width', 'height', 'turn', 'onA4', 'takeOut.says', 'takeOut.left', 'takeOut.top'] as const;

export const RECONCILE_ROWS = [
  { field: 'packIdentifier', kind: 'custom', wide: true },
  { field: 'identifier', kind: 'custom', wide: true },
  { field: 'many', kind: 'switch' },
  { field: 'shared', kind: 'switch' },
] as const satisfies readonly (FieldRow & { readonly field: keyof Reconcile })[];
