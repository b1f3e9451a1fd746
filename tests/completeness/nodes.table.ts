// One node of each type of the expression language, and what it gives over the deposit of `places.test.ts`.
import { CONDITION_TYPES, type ConditionType, VALUE_TYPES, type ValueType } from '#domain/expressions/expressions.ts';

type Node = Readonly<Record<string, unknown>>;
const constant = (value: string) => ({ type: 'constant', value });
const joined = (...values: object[]) => ({ type: 'concat', values });
const pair = (left: string, right: string) => ({ left: constant(left), right: constant(right) });

/** Where the letter says `A-1`. */
const REFERENCE_AREA = { page: 1, left: 20, top: 14, width: 70, height: 8 };

/** A value of each type, and its text: of a letter `A-1` in the file `run.pdf` with the title `November`. */
const VALUES: Readonly<Record<ValueType, readonly [Node, RegExp]>> = {
  constant: [{ value: 'stands' }, /^stands$/],
  currentDate: [{ pattern: "'in' yyyy" }, /^in 20\d\d$/],
  dataColumn: [{ box: 'facts', column: 'colour' }, /^red$/],
  fileName: [{}, /^run$/],
  pdfMetadata: [{ name: 'Title' }, /^November$/],
  pdfText: [{ area: REFERENCE_AREA }, /^A-1$/],
  positionInBox: [{}, /^1$/],
  metadataReference: [{ name: 'campaign' }, /^Autumn$/],
  requirementReference: [{ name: 'customer' }, /^K1$/],
  accountReference: [{ name: 'defaultMailCountry' }, /^FR$/],
  outputFileReference: [{ name: 'name' }, /^main$/],
  coalesce: [{ values: [constant(''), constant('second')] }, /^second$/],
  concat: [{ values: [constant('a'), constant('b')], separator: '+' }, /^a\+b$/],
  substring: [{ value: constant('abcdef'), start: -3, length: 2 }, /^de$/],
  clean: [{ value: constant('No. 12/34'), keep: 'digits' }, /^1234$/],
  dateFormat: [{ value: constant('2026-11-20'), pattern: 'dd.MM.yyyy' }, /^20\.11\.2026$/],
  dateParse: [{ value: constant('20.11.2026'), pattern: 'dd.MM.yyyy' }, /^2026-11-20$/],
  replace: [{ value: constant('banana'), pattern: 'an', replacement: 'o' }, /^booa$/],
  caseNormalise: [{ value: constant('loud'), mode: 'upper' }, /^LOUD$/],
  civilityRemoval: [{ value: constant('Mme Claire Dubois') }, /^Claire Dubois$/],
  sheetCount: [{}, /^1$/],
  recipientCount: [{}, /^1$/],
};

/** A condition of each type that holds for that letter, and one that does not. */
const CONDITIONS: Readonly<Record<ConditionType, readonly [Node, Node]>> = {
  boolean: [{ value: true }, { value: false }],
  and: [
    { conditions: [{ type: 'boolean', value: true }] },
    { conditions: [true, false].map((value) => ({ type: 'boolean', value })) },
  ],
  or: [
    { conditions: [true, false].map((value) => ({ type: 'boolean', value })) },
    { conditions: [{ type: 'boolean', value: false }] },
  ],
  not: [{ condition: { type: 'boolean', value: false } }, { condition: { type: 'boolean', value: true } }],
  equals: [pair('a', 'a'), pair('a', 'b')],
  empty: [{ value: constant('') }, { value: constant('a') }],
  contains: [pair('abc', 'b'), pair('abc', 'd')],
  startsWith: [pair('abc', 'ab'), pair('abc', 'bc')],
  endsWith: [pair('abc', 'bc'), pair('abc', 'ab')],
  matches: [
    { value: constant('K12'), pattern: 'K\\d+' },
    { value: constant('K'), pattern: 'K\\d+' },
  ],
  lessThan: [pair('1', '2'), pair('2', '1')],
  lessOrEqual: [pair('2', '2'), pair('3', '2')],
  numericEqual: [pair('1.0', '1'), pair('1', '2')],
  hasOption: [
    { optionTypeId: 1, optionValueId: 1 },
    { optionTypeId: 1, optionValueId: 2 },
  ],
  matchesPreference: [{ preference: 'paper' }, { preference: 'electronic' }],
};

/** The value of a type, and what its text is. */
export const textOf = (type: ValueType): { readonly node: Node; readonly text: RegExp } => {
  const [fields, text] = VALUES[type];
  return { node: { type, ...fields }, text };
};
/** A condition of a type that holds, or does not. */
export const conditionOf = (type: ConditionType, holds: boolean): Node => ({
  type,
  ...CONDITIONS[type][holds ? 0 : 1],
});

/** All types, each with a node of it. */
export const NODES: readonly (readonly [ValueType | ConditionType, Node])[] = [
  ...VALUE_TYPES.map((type) => [type, textOf(type).node] as const),
  ...CONDITION_TYPES.map((type) => [type, conditionOf(type, true)] as const),
];

/** Values behind each other, each in braces: `{constant=stands}`. */
export const allOf = (types: readonly ValueType[]): Node =>
  joined(...types.flatMap((type) => [constant(`{${type}=`), textOf(type).node, constant('}')]));
