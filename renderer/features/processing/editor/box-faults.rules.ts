// What is wrong with the boxes of a draft, each fault at the field where a person mends it. Pure.
import { z } from 'zod';
import { Box } from '#domain/services/box.schema.ts';
import { faultsOfBoxes } from '#domain/services/boxes/boxes.check.ts';
import { fileMentions } from '#domain/services/service-files.ts';
import type { Draft, DraftFault } from './service-draft.rules.ts';

type Path = readonly (string | number)[];
type Refused = Pick<DraftFault, 'label' | 'parameters'>;
type FieldPath = Path | ((parameters: Refused['parameters'], box: Box) => Path);

interface Listed<T> {
  readonly list: readonly T[];
  /** Whether one of the list is meant; the first is, the last where `last`. */
  readonly is: (one: T) => boolean;
  readonly field: string;
  readonly last?: boolean;
}

/** The path of a field of one in a list; of the list itself where none is meant. */
function below<T>(at: Path, { list, is, field, last = false }: Listed<T>): Path {
  const index = last ? list.findLastIndex(is) : list.findIndex(is);
  return index < 0 ? at : [...at, index, field];
}

const PARSER = ['parserConfiguration'] as const;
const COLUMNS = [...PARSER, 'columns'] as const;

interface AnyColumn {
  readonly metadata: string;
  readonly column?: string | number;
  readonly pointer?: string;
}
const columnsOf = ({ parserConfiguration: parser }: Box): readonly AnyColumn[] =>
  parser !== null && 'columns' in parser ? parser.columns : [];

/** Where a column of the mapping is wrong: by its field, or by how the file names it. */
const columnPath =
  (field: string): FieldPath =>
  ({ column }, box) =>
    below(COLUMNS, { list: columnsOf(box), is: (one) => one.metadata === column || one.column === column, field });

const SPLIT_REASONS: Readonly<Record<string, Path>> = {
  blank: ['dropBlankPages'],
  files: ['ignoreFileBorders'],
  page: ['splitConfig', 'area'],
};

/** The box of a fault that all of them make together. */
const ARCHIVE_REASONS: Readonly<Record<string, { readonly field: string; readonly of: (box: Box) => boolean }>> = {
  archive: { field: 'boxType', of: ({ boxType }) => boxType === 'archive' },
  index: { field: 'indexFile', of: ({ boxType, indexFile }) => boxType === 'archive' || indexFile !== null },
  main: { field: 'parent', of: ({ main }) => main },
  pattern: { field: 'pattern', of: ({ parent, pattern }) => (parent === null) !== (pattern === null) },
  one: { field: 'boxType', of: ({ boxType }) => boxType === 'archive' },
};

const isName = (name: unknown) => (one: { readonly name: string }) => one.name === name;

/** Where in its box a fault stands, by the label of its refusal; what is not here stands at the box itself. */
const PATHS: Readonly<Record<string, FieldPath>> = {
  'services.boxLabelMandatory': ['label'],
  'services.boxNameMissing': ['name'],
  'services.duplicateBox': ({ box: code }, { name }) => [code === name ? 'name' : 'identifier'],
  'services.elements': ['maxElements'],
  'services.forcedSplit': ['splitForced'],
  'services.splitConfig': ({ reason }) => SPLIT_REASONS[String(reason)] ?? ['splitConfig'],
  'services.uniqueBox': (_, { maxElements, splitConfig, boxType }) => {
    if (boxType !== 'pdf') return ['boxType'];
    return splitConfig.type === 'none' && maxElements !== 1 ? ['maxElements'] : ['splitConfig'];
  },
  'services.mainBox': ['main'],
  'services.appositionBox': ['appositions'],
  'services.duplicateApposition': ({ apposition }, { appositions }) =>
    below(['appositions'], { list: appositions, is: ({ id }) => id === apposition, field: 'id', last: true }),
  'services.duplicateMetadata': ({ name }, box) => {
    const twice = box.metadatas.filter(isName(name)).length > 1;
    if (twice || columnsOf(box).length === 0)
      return below(['metadatas'], { list: box.metadatas, is: isName(name), field: 'name', last: true });
    return below(COLUMNS, { list: columnsOf(box), is: (one) => one.metadata === name, field: 'metadata', last: true });
  },
  'services.searchableColumn': ({ name }, { metadatas }) =>
    below(['metadatas'], { list: metadatas, is: isName(name), field: 'searchable' }),
  'services.parentBox': ['parent'],
  'services.reconcileMandatory': (_, { boxType, scope }) =>
    boxType === 'datafile' && scope === 'shipment' ? ['scope'] : ['reconcile'],
  'services.mappingMandatory': (_, { parserConfiguration: parser }) =>
    parser === null || 'columns' in parser ? COLUMNS : ['metadatas'],
  'services.mappingInvalid': (parameters, box) => {
    const { column } = parameters;
    if (box.boxType === 'archive' && (column === '' || column === box.indexColumn)) return ['indexColumn'];
    const parser = box.parserConfiguration;
    if (parser?.format === 'lines') return [...PARSER, 'metadata'];
    return below(COLUMNS, { list: columnsOf(box), is: (one) => one.metadata === column, field: 'metadata' });
  },
  'services.parserConfig': [...PARSER, 'escape'],
  'parser.custom': [...PARSER, 'parser'],
  'parser.encoding': [...PARSER, 'encoding'],
  'parser.separator': [...PARSER, 'separator'],
  'parser.skip': ({ field }) => [...PARSER, String(field)],
  'parser.width': columnPath('width'),
  'parser.headerNeeded': columnPath('column'),
  'parser.index': columnPath('column'),
  'parser.pointer': ({ pointer }, box) =>
    columnsOf(box).some((one) => one.pointer === pointer)
      ? below(COLUMNS, { list: columnsOf(box), is: (one) => one.pointer === pointer, field: 'pointer' })
      : [...PARSER, 'rows'],
  'regularExpression.invalid': ({ pattern }, { pattern: ofEntries, splitConfig, metadatas }) => {
    if ('pattern' in splitConfig && splitConfig.pattern === pattern) return ['splitConfig', 'pattern'];
    if (ofEntries === pattern) return ['pattern'];
    return below(['metadatas'], {
      list: metadatas,
      is: (one) => one.validationPattern === pattern,
      field: 'validationPattern',
    });
  },
};

function pathIn(box: Box, { label, parameters }: Refused): Path {
  const path = PATHS[label] ?? [];
  return typeof path === 'function' ? path(parameters, box) : path;
}

/** Files of boxes by what the boxes call them. */
function pathOfFile(boxes: readonly Box[], file: unknown): Path | undefined {
  for (const [n, { configuredFiles, appositions }] of boxes.entries()) {
    const own = configuredFiles.indexOf(String(file));
    if (own >= 0) return ['boxes', n, 'configuredFiles', own];
    const laid = appositions.findIndex(({ fileId }) => fileId === file);
    if (laid >= 0) return ['boxes', n, 'appositions', laid, 'fileId'];
  }
  return undefined;
}

/** The place of a refusal in the boxes of the draft; undefined where it is not of a box. */
export function boxPathOf(boxes: readonly Box[], refusal: Refused): Path | undefined {
  const { label, parameters } = refusal;
  if (typeof parameters.file === 'string') return pathOfFile(boxes, parameters.file);
  if (label === 'services.archiveBoxes') {
    const { field, of } = ARCHIVE_REASONS[String(parameters.reason)] ?? { field: 'boxType', of: () => true };
    return ['boxes', Math.max(0, boxes.findIndex(of)), field];
  }
  if (label === 'services.mainBox') {
    const able = boxes.findLastIndex(({ main }) => main);
    return ['boxes', Math.max(0, able < 0 ? boxes.findIndex(({ boxType }) => boxType !== 'archive') : able), 'main'];
  }
  // The box that came last with a name is the one to be renamed.
  const index = boxes.findLastIndex(({ name, identifier }) => [name, identifier].includes(String(parameters.box)));
  const box = boxes[index];
  return parameters.box === undefined || box === undefined ? undefined : ['boxes', index, ...pathIn(box, refusal)];
}

function filesNotThere({ boxes, preprocessor }: Draft, isThere: (reference: string) => boolean): DraftFault[] {
  const lost = fileMentions({ boxes, preprocessor }).filter(
    ({ use, reference }) => use !== 'form' && !isThere(reference),
  );
  return lost.flatMap(({ box, reference: file }) => {
    const path = pathOfFile(boxes, file);
    return path ? [{ path, label: 'services.configuredFile', parameters: { box, file } }] : [];
  });
}

/**
 * Faults of the boxes that are not of their shape, as a save would refuse them.
 * @param isThere whether a file that a box names is stored, or comes with the save
 */
export function boxFaultsOf(draft: Draft, isThere: (reference: string) => boolean): DraftFault[] {
  const parsed = z.array(Box).safeParse(draft.boxes);
  if (!parsed.success) return [];
  const boxes = parsed.data;
  const faults = faultsOfBoxes({ ...draft, boxes }).flatMap(({ box, refusal }): DraftFault[] => {
    const path = box ? ['boxes', boxes.indexOf(box), ...pathIn(box, refusal)] : boxPathOf(boxes, refusal);
    return [{ path: path ?? ['boxes'], ...refusal }];
  });
  return [...faults, ...filesNotThere(draft, isThere)];
}
