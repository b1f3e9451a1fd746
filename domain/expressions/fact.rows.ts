// Values that are read from the facts of an evaluation: constants, columns, files, pages, references, counts.
import { z } from 'zod';
import { ACCOUNT_FACTS } from '../accounts/accounts.ts';
import { Extraction, PageArea } from '../documents/area.schema.ts';
import type { ErrorLabel } from '../errors/errors.ts';
import { ok, type Refusal, type Result, refuse } from '../errors/result.ts';
import { checkDatePattern, formatDate, isoNow } from './dates.ts';
import {
  DATE_PATTERN,
  type Evaluation,
  type EvaluationContext,
  type KnownNames,
  LOCALE,
  NAME,
  TEXT,
  type ValueRows,
} from './node-row.ts';

const box = NAME.nullable().default(null);
const name = NAME.default('');

/** Evaluates to a fact; one that is missing is the empty text. */
const fact =
  <F>(read: (node: F, context: EvaluationContext) => string | number | null) =>
  (node: F, { context }: Evaluation): Result<string> =>
    ok(String(read(node, context) ?? ''));

/** Why a value is empty, with what it looked for. */
const because = (label: ErrorLabel, parameters: Refusal['parameters'] = {}): Refusal => ({ label, parameters });
const noFile = (node: { readonly box: string | null }) => because('expression.empty.file', { box: node.box });

function checkBox({ box: named }: { readonly box: string | null }, known: KnownNames, path: string): Result<unknown> {
  if (named === null) return ok(true);
  if (named.trim() === '') return refuse('expression.box', { path });
  return known.boxes && !known.boxes.includes(named)
    ? refuse('expression.unknownReference', { path, name: named })
    : ok(true);
}

/** Checks the box, then that a field of the node is filled. */
const boxAnd =
  <F extends { readonly box: string | null }>(isEmpty: (node: F) => boolean, label: ErrorLabel) =>
  (node: F, known: KnownNames, path: string): Result<unknown> => {
    const checked = checkBox(node, known, path);
    return checked.ok && isEmpty(node) ? refuse(label, { path }) : checked;
  };

function checkDataColumn(node: { box: string | null; column: string }, known: KnownNames, path: string) {
  const checked = boxAnd<typeof node>(({ column }) => column.trim() === '', 'expression.column')(node, known, path);
  if (!checked.ok) return checked;
  return known.columns && !known.columns.get(node.box)?.includes(node.column)
    ? refuse('expression.unknownReference', { path, name: node.column })
    : ok(true);
}

/** A reference names something, and something that the service has where that is known. */
const reference = (
  list: 'metadata' | 'requirements' | readonly string[] | null,
  label: ErrorLabel,
  read: (context: EvaluationContext, name: string) => string | null,
) =>
  ({
    fields: { name },
    check: (node: { name: string }, known: KnownNames, path: string): Result<unknown> => {
      if (node.name.trim() === '') return refuse('expression.reference', { path });
      const names = typeof list === 'string' ? known[list] : (list ?? undefined);
      return names && !names.includes(node.name)
        ? refuse('expression.unknownReference', { path, name: node.name })
        : ok(true);
    },
    evaluate: fact((node: { name: string }, context) => read(context, node.name)),
    empty: (node: { name: string }) => because(label, { name: node.name }),
  }) as const;

/** The rows of values that are read from the facts. */
export const FACT_ROWS: ValueRows<
  | 'constant'
  | 'currentDate'
  | 'dataColumn'
  | 'fileName'
  | 'pdfMetadata'
  | 'pdfText'
  | 'positionInBox'
  | 'metadataReference'
  | 'requirementReference'
  | 'accountReference'
  | 'outputFileReference'
  | 'sheetCount'
  | 'recipientCount'
> = {
  constant: {
    fields: { value: TEXT },
    evaluate: (node) => ok(node.value),
    empty: () => because('expression.empty.constant'),
  },
  currentDate: {
    fields: { pattern: DATE_PATTERN.default('yyyy-MM-dd'), locale: LOCALE },
    check: (node) => checkDatePattern(node.pattern),
    evaluate: (node, { context }) =>
      formatDate(isoNow(context.now, context.timeZone), node.pattern, node.locale ?? context.locale),
    empty: () => because('expression.empty.constant'),
  },
  dataColumn: {
    fields: { box, column: name },
    check: checkDataColumn,
    evaluate: fact((node, context) => context.dataColumn(node.box, node.column)),
    empty: ({ column, box }) => because('expression.empty.column', { column, box }),
  },
  fileName: {
    fields: { box, extension: z.boolean().default(false) },
    check: checkBox,
    evaluate: fact((node, context) => {
      const file = context.fileName(node.box);
      return node.extension ? file : (file?.replace(/(?<=.)\.[^.]*$/, '') ?? null);
    }),
    empty: noFile,
  },
  pdfMetadata: {
    fields: { box, name },
    check: boxAnd((node) => node.name.trim() === '', 'expression.pdfMetadataName'),
    evaluate: fact((node, context) => context.pdfMetadata(node.box, node.name)),
    empty: (node) => because('expression.empty.pdfMetadata', { name: node.name }),
  },
  pdfText: {
    fields: { box, area: PageArea.nullable().default(null), extraction: Extraction.prefault({}) },
    check: boxAnd((node) => node.area === null, 'expression.area'),
    evaluate: fact((node, context) =>
      node.area === null ? null : context.pdfText(node.box, node.area, node.extraction),
    ),
    empty: ({ area }) => because('expression.empty.pdfText', { page: area?.page ?? 1 }),
  },
  positionInBox: {
    fields: { box },
    check: checkBox,
    evaluate: fact((node, context) => context.positionInBox(node.box)),
    empty: noFile,
  },
  metadataReference: reference('metadata', 'expression.empty.metadata', (context, named) => context.metadata(named)),
  requirementReference: reference('requirements', 'expression.empty.requirement', (context, named) =>
    context.requirement(named),
  ),
  accountReference: reference(ACCOUNT_FACTS, 'expression.empty.account', (context, named) => context.account(named)),
  outputFileReference: reference(null, 'expression.empty.outputFile', (context, named) => context.outputFile(named)),
  sheetCount: {
    evaluate: fact((_node, context) => context.sheetCount()),
    empty: () => because('expression.empty.count'),
  },
  recipientCount: {
    evaluate: fact((_node, context) => context.recipientCount()),
    empty: () => because('expression.empty.count'),
  },
};
