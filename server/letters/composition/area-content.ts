// What a technical area says on one output: its condition and content by the expression language, over the facts of the
// output. Without a content of its own a code says the NUID (docs/model.md, "NUID").

import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { OUTPUT_FILE_FACTS } from '#domain/channels/channels.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { conditionHolds, evaluateValue } from '#domain/expressions/evaluate.ts';
import { evaluateHtml } from '#domain/expressions/evaluate-html.ts';
import { ConditionExpression, ValueExpression } from '#domain/expressions/expression.schema.ts';
import type { Value } from '#domain/expressions/expression.types.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { planBoxOf } from '#domain/services/datafiles/datafile-boxes.check.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { linesAsPrinted, type Sender } from '#server/letters/requirements/printed-address.ts';
import { type AreaTexts, areaTextKey, documentIn } from './area-texts.ts';
import type { LetterFacts, NamedFacts } from './letter-facts.ts';

/** What an area may speak of; option type id → option value id. */
export interface AreaFacts {
  readonly letter: LetterFacts;
  readonly sender: Sender;
  readonly named: NamedFacts;
  /** What its areas read from pages. */
  readonly areaTexts: AreaTexts;
  readonly boxes: readonly Box[];
  readonly nuid: string;
  /** Name of the output file that it is drawn on. */
  readonly outputName: string;
  readonly deliveryNumber: string;
  readonly sheets: number;
  readonly pages: number;
  readonly options: Readonly<Record<string, number>>;
  readonly now: Date;
  readonly timeZone: string;
}

/** Names are those of people: none means what every object has. */
const own = (values: Readonly<Record<string, string>> | undefined, name: string): string | null =>
  values !== undefined && Object.hasOwn(values, name) ? (values[name] ?? null) : null;

const CODES = new Set(['datamatrix', 'qrcode', 'barcode']);

function contextOf(facts: AreaFacts): EvaluationContext {
  const file: Readonly<Record<(typeof OUTPUT_FILE_FACTS)[number], string>> = {
    nuid: facts.nuid,
    deliveryNumber: facts.deliveryNumber,
    pages: String(facts.pages),
    sheets: String(facts.sheets),
    name: facts.outputName,
  };
  const { letter, named } = facts;
  const main = mainBoxOf(facts)?.name;
  const plan = planBoxOf(facts);
  return {
    now: facts.now.getTime(),
    timeZone: facts.timeZone,
    locale: facts.sender.locale,
    dataColumn: (box, column) => {
      // The row that plans the split of a letter is the letter's own.
      return own(letter.rows[(box === plan ? main : (box ?? main)) ?? ''], column);
    },
    fileName: (box) => documentIn(letter, box, main)?.fileName ?? null,
    pdfMetadata: (box, name) => own(documentIn(letter, box, main)?.information, name),
    pdfText: (box, area, extraction) => {
      const document = documentIn(letter, box, main);
      return (document && facts.areaTexts.texts.get(areaTextKey(document, area, extraction))) ?? null;
    },
    positionInBox: (box) => documentIn(letter, box, main)?.positionInBox ?? null,
    metadata: (name) => own(letter.metadatas, name) ?? own(named.metadatas, name),
    requirement: (name) => own(letter.values, name),
    account: named.account,
    outputFile: (name) => (isOneOf(OUTPUT_FILE_FACTS, name) ? file[name] : null),
    sheetCount: () => facts.sheets,
    recipientCount: () => named.recipients,
    hasOption: (optionTypeId, optionValueId) => facts.options[String(optionTypeId)] === optionValueId,
    preference: letter.preference,
  };
}

/** A postal address as the address page would print it: with its country where it lies abroad. */
function printed({ letter, sender }: AreaFacts, name: string): string | null {
  const value = own(letter.values, name);
  const country = own(letter.countries, name);
  return value && country ? linesAsPrinted(value.split('\n'), country, sender).join('\n') : value;
}

/** Codes are read by machines, which get a value as it is stored; people get it as it is printed. */
function evaluatedFor(type: TechnicalArea['type'], expression: Value, facts: AreaFacts): Result<string> {
  const context = contextOf(facts);
  if (CODES.has(type)) return evaluateValue(expression, context);
  const people = { ...context, requirement: (name: string) => printed(facts, name) };
  if (type !== 'html') return evaluateValue(expression, people);
  return evaluateHtml(expression, people, (name) => facts.letter.html.includes(name));
}

/**
 * The text of an area, none of a rectangle; null: its condition does not hold, or it has nothing to say. Refuses as
 * evaluating does.
 */
export function triedContent(area: TechnicalArea, facts: AreaFacts): Result<string | null> {
  if (area.condition !== null) {
    const condition = conditionHolds(ConditionExpression.parse(area.condition), contextOf(facts));
    if (!condition.ok) return condition;
    if (!condition.value) return ok(null);
  }
  // It says nothing, and is drawn.
  if (area.type === 'rectangle') return ok('');
  if (area.contentEvaluator === null) return ok(CODES.has(area.type) ? facts.nuid : null);
  const text = evaluatedFor(area.type, ValueExpression.parse(area.contentEvaluator), facts);
  return text.ok ? ok(text.value === '' ? null : text.value) : text;
}

/** The same. @throws Error when an expression that was checked on saving cannot be evaluated */
export function areaContent(area: TechnicalArea, facts: AreaFacts): string | null {
  const content = triedContent(area, facts);
  if (!content.ok) throw new Error(`Area "${area.desc}": ${content.refusal.label}`);
  return content.value;
}
