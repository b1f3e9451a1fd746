// What the data file boxes of a service must be before it is saved: a parser, fields for its columns, and a place in the
// service where their rows have an effect (docs/model.md, "Parsers").

import { checkParser, type ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Box } from '../box.schema.ts';
import { mainBoxOf } from '../main-box.ts';
import type { ServiceDefinition } from '../service.schema.ts';
import { isUnique } from '../services.ts';

/** Names of the parsers that this deployment registers (server/datafiles/custom-parsers.ts). */
export const CUSTOM_PARSER_NAMES = ['fieldBlocks'] as const;

/** Fields that a parser fills; of a registered one they are not known here. */
export function filledFields(parser: ParserConfiguration): readonly string[] {
  if (parser.format === 'custom') return [];
  return parser.format === 'lines' ? [parser.metadata] : parser.columns.map(({ metadata }) => metadata);
}

/** Its parser, and the fields that the parser fills. */
export function checkDataBox({ name, scope, parserConfiguration, metadatas }: Box): Result<unknown> {
  // What an envelope has once is a document; a row belongs to a document, or to all of the deposit.
  if (scope === 'shipment') return refuse('services.reconcileMandatory', { box: name });
  if (parserConfiguration === null || metadatas.length === 0) return refuse('services.mappingMandatory', { box: name });
  const checked = checkParser(name, parserConfiguration, CUSTOM_PARSER_NAMES);
  if (!checked.ok) return checked;
  const fields = new Set(metadatas.filter(({ value }) => value === null).map((field) => field.name));
  const stray = filledFields(parserConfiguration).find((field) => !fields.has(field));
  return stray === undefined ? ok(true) : refuse('services.mappingInvalid', { box: name, column: stray });
}

/** Each row is a letter: its pages are those that the channels generate, as many for each of them. */
export function checkMainBox(service: ServiceDefinition): Result<unknown> {
  const main = mainBoxOf(service);
  if (main?.boxType !== 'datafile') return ok(true);
  if (isUnique(service.type)) return refuse('services.uniqueBox', { box: main.name });
  if (main.splitConfig.type !== 'none') return refuse('services.splitConfig', { box: main.name, reason: 'dataFile' });
  const pages = service.channels.map(({ composition }) => composition.generatedPages);
  const [first = 1] = pages;
  return pages.every((count) => count === first)
    ? ok(true)
    : refuse('services.generatedPages', { label: service.channels[pages.findIndex((n) => n !== first)]?.label });
}

/** Rows that plan a split belong to the whole deposit: no envelope has them. */
export function checkPlannedSplit({ boxes }: ServiceDefinition, { name, main, splitConfig }: Box): Result<unknown> {
  if (splitConfig.type !== 'dataFile') return ok(true);
  const plan = boxes.find((box) => box.name === splitConfig.box);
  const fits =
    main &&
    plan?.boxType === 'datafile' &&
    plan.scope === 'job' &&
    plan.metadatas.some((f) => f.name === splitConfig.column);
  return fits ? ok(true) : refuse('services.splitConfig', { box: name, reason: 'dataFile' });
}

/** Name of the data file box whose rows plan the split of the main box; null: none does. */
export function planBoxOf(service: { readonly boxes: readonly Box[] }): string | null {
  const split = mainBoxOf(service)?.splitConfig;
  return split?.type === 'dataFile' ? split.box : null;
}

/** Whose rows the documents of a box have: the box itself, or the archive whose index names them; undefined: nobody's. */
function rowBoxOf(boxes: readonly Box[], box: Box): Box | undefined {
  if (box.boxType === 'datafile') return box;
  const archive = boxes.find(({ name }) => name === box.parent);
  return archive?.indexFile == null || box.scope !== 'pack' ? undefined : archive;
}

/** Fields of the rows of each box by its name; under null those of the main box. */
export function columnsOf({ boxes }: Pick<ServiceDefinition, 'boxes'>): Map<string | null, readonly string[]> {
  const columns = new Map<string | null, readonly string[]>();
  for (const box of boxes) {
    const rows = rowBoxOf(boxes, box);
    if (rows === undefined) continue;
    const names = rows.metadatas.map(({ name }) => name);
    columns.set(box.name, names);
    if (box.main) columns.set(null, names);
  }
  return columns;
}
