// The front page of expressions: the value and condition types of a service's rules (docs/model.md, "Expressions").

/** The value types, in the order in which lists show them. */
export const VALUE_TYPES = [
  'constant',
  'currentDate',
  'dataColumn',
  'fileName',
  'pdfMetadata',
  'pdfText',
  'positionInBox',
  'metadataReference',
  'requirementReference',
  'accountReference',
  'outputFileReference',
  'coalesce',
  'concat',
  'substring',
  'clean',
  'dateFormat',
  'dateParse',
  'replace',
  'caseNormalise',
  'civilityRemoval',
  'sheetCount',
  'recipientCount',
] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** The condition types, in the order in which lists show them. */
export const CONDITION_TYPES = [
  'boolean',
  'and',
  'or',
  'not',
  'equals',
  'empty',
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  'lessThan',
  'lessOrEqual',
  'numericEqual',
  'hasOption',
  'matchesPreference',
] as const;
export type ConditionType = (typeof CONDITION_TYPES)[number];
