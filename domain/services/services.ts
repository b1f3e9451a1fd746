// The front page of services: the vocabulary of a deposit configuration (docs/model.md, "Service types" and "Boxes").

/** Service types. `advanced` is listed, disabled, "not implemented". */
export const SERVICE_TYPES = [
  'simpleUnique',
  'simpleMultiple',
  'preprocessing',
  'preprocessingUnique',
  'archive',
  'advanced',
] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

const UNIQUE_SERVICE_TYPES: readonly string[] = [
  'simpleUnique',
  'preprocessingUnique',
] satisfies readonly ServiceType[];

/** True for a type of service whose jobs have exactly one pack group. */
export const isUnique = (serviceType: string): boolean => UNIQUE_SERVICE_TYPES.includes(serviceType);

/** What a box takes; `archive` is a ZIP whose entries go to child boxes by their pattern. */
export const BOX_TYPES = ['pdf', 'datafile', 'archive'] as const;
export type BoxType = (typeof BOX_TYPES)[number];

/**
 * What the documents of a box belong to. `pack`: the pack that they are reconciled to. `shipment`: each envelope has them
 * once, behind its packs. `job`: no envelope has them; expressions read them.
 */
export const BOX_SCOPES = ['pack', 'shipment', 'job'] as const;
export type BoxScope = (typeof BOX_SCOPES)[number];

/** An apposition is painted over the page, or under what the page shows. */
export const APPOSITION_LAYERS = ['over', 'under'] as const;
export type AppositionLayer = (typeof APPOSITION_LAYERS)[number];

/** The five parsers of data files; `custom` is the proprietary format that a deployment registers. */
export const PARSER_FORMATS = ['fixedWidth', 'csv', 'json', 'lines', 'custom'] as const;
export type ParserFormat = (typeof PARSER_FORMATS)[number];

/** How a main document is split into chunks. */
export const SPLIT_TYPES = [
  'none',
  'everyPages',
  'textChanges',
  'textMatches',
  'textAppears',
  'bookmark',
  'blankPage',
  'dataFile',
] as const;
export type SplitType = (typeof SPLIT_TYPES)[number];

/** Types of service and box metadata. */
export const METADATA_TYPES = ['date', 'text', 'multiText'] as const;
export type MetadataType = (typeof METADATA_TYPES)[number];

/** minElements or maxElements of this value means "unlimited". */
export const UNLIMITED = -1;
