// The metadata of a service by where its values come from: the deposit and its rows, or the columns of data files
// (docs/model.md, "Metadata"). Pure.
import type { Box } from '../box.schema.ts';
import type { Metadata } from '../metadata.schema.ts';

export interface HasFields {
  readonly serviceMetadatas: readonly Metadata[];
  readonly boxes: readonly Box[];
}

/** A field of the service (`box` null), or of the documents of a box. */
export interface FieldOfBox {
  readonly field: Metadata;
  readonly box: string | null;
}

/** A field that a column of a data file, or of the index of an archive, fills: expressions read it by its box. */
export const isColumn = ({ boxType }: Pick<Box, 'boxType'>, { value }: Metadata): boolean =>
  boxType !== 'pdf' && value === null;

const ofBoxes = ({ boxes }: HasFields, wanted: (box: Box, field: Metadata) => boolean): FieldOfBox[] =>
  boxes.flatMap((box) =>
    box.metadatas.filter((field) => wanted(box, field)).map((field) => ({ field, box: box.name })),
  );

/** Fields that have one value in a deposit or in each row of it: given, constant or computed. */
export const depositFields = (service: HasFields): FieldOfBox[] => [
  ...service.serviceMetadatas.map((field) => ({ field, box: null })),
  ...ofBoxes(service, (box, field) => !isColumn(box, field)),
];

/** What is searched: what is marked, and what a tag list gives, by which lists are narrowed. */
const isSearched = ({ searchable, tagList }: Metadata): boolean => searchable || tagList !== null;

/** Columns whose values are kept with the documents of their row, because they are searched; of an index, with the main ones. */
export function keptColumns(service: HasFields): FieldOfBox[] {
  const main = service.boxes.find((box) => box.main);
  const archives = service.boxes.filter(({ boxType }) => boxType === 'archive').map(({ name }) => name);
  return ofBoxes(service, (box, field) => isColumn(box, field) && isSearched(field)).map(({ field, box }) => ({
    field,
    box: archives.includes(box ?? '') ? (main?.name ?? box) : box,
  }));
}

/** All fields with a value in the metadata of rows: each has a name of its own. */
export const namedFields = (service: HasFields): FieldOfBox[] => [...depositFields(service), ...keptColumns(service)];

/** The labels of the fields that have a value, by name; a field without a label is not among them. */
export function labelsOf(
  { serviceMetadatas = [], boxes = [] }: Partial<HasFields>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const shown = namedFields({ serviceMetadatas, boxes }).filter(({ field }) => Object.hasOwn(values, field.name));
  return Object.fromEntries(shown.flatMap(({ field: { name, label } }) => (label ? [[name, label]] : [])));
}

/** Fields that a depositor may be asked for: neither constant nor computed. */
export const typedFields = (service: HasFields): Metadata[] =>
  depositFields(service)
    .map(({ field }) => field)
    .filter(({ editable, constantValue, value }) => editable && constantValue === null && value === null);

/** A read expression of a field of a box: what it reads without naming a box is of its own. */
export function withOwnBox<T>(expression: T, box: string | null): T {
  if (box === null || typeof expression !== 'object' || expression === null) return expression;
  if (Array.isArray(expression)) return expression.map((part) => withOwnBox(part, box)) as T;
  const parts = Object.entries(expression).map(([key, part]) => [
    key,
    key === 'box' && part === null ? box : withOwnBox(part, box),
  ]);
  return Object.fromEntries(parts) as T;
}
