// Every place where an expression can be saved, and which facts are not known there yet: such a value would always be empty,
// and is refused at the save (docs/model.md, "Expressions").
import type { ConditionType, ValueType } from './expressions.ts';

/** One place. */
interface Slot {
  readonly gives: 'value' | 'condition';
  /** Types that nothing answers there. */
  readonly lacks: readonly (ValueType | ConditionType)[];
}

/** Before there is an output file (decision 0417). */
const OUTPUT = ['outputFileReference'] as const;
/** Before the values of a row are there, which may be made of metadata. */
const VALUES = ['requirementReference', ...OUTPUT] as const;
/** Before there are rows. */
const ROWS = ['sheetCount', 'recipientCount', ...VALUES] as const;
/** Before the files are opened. */
const PAGES = ['pdfText', 'pdfMetadata', 'dataColumn', 'positionInBox', ...ROWS] as const;

/** All places, from the deposit on. */
export const SLOTS = {
  jobName: { gives: 'value', lacks: PAGES },
  packIdentifier: { gives: 'value', lacks: ROWS },
  identifier: { gives: 'value', lacks: ROWS },
  boxMetadata: { gives: 'value', lacks: VALUES },
  serviceMetadata: { gives: 'value', lacks: VALUES },
  requirement: { gives: 'value', lacks: OUTPUT },
  groupingKey: { gives: 'value', lacks: OUTPUT },
  channelCondition: { gives: 'condition', lacks: OUTPUT },
  strategyCondition: { gives: 'condition', lacks: OUTPUT },
  areaCondition: { gives: 'condition', lacks: [] },
  areaContent: { gives: 'value', lacks: [] },
} as const satisfies Record<string, Slot>;
export type SlotName = keyof typeof SLOTS;
