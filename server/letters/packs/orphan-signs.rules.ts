// What speaks for and against a row as the recipient of pages that found none. Pure.
import { foldName } from '#domain/addresses/country.ts';
import type { OrphanSign } from '#domain/jobs/orphans.ts';

/** What is known of the pages. */
export interface OrphanFacts {
  readonly identifier: string | null;
  /** All that stands on the pages that were read, one line each. */
  readonly lines: readonly string[];
  /** What was read where the service reads addresses. */
  readonly address: readonly string[];
}

export interface CandidateRow {
  /** Those of its packs for the box of the pages. */
  readonly identifiers: readonly string[];
  readonly recipientLines: readonly string[];
}

/** What a sign counts; what speaks against a row takes no more than half of a name. */
const WEIGHTS: Readonly<Record<OrphanSign, number>> = {
  identifier: 8,
  address: 4,
  name: 2,
  otherIdentifier: -1,
  otherAddress: -1,
};

/** Shorter names stand in any text. */
const LEAST_LETTERS = 4;

const contains = (text: string, line: string): boolean => {
  const folded = foldName(line);
  return folded.length >= LEAST_LETTERS && ` ${text} `.includes(` ${folded} `);
};

/** The text of some lines as names are compared. */
export const foldedText = (lines: readonly string[]): string => foldName(lines.join(' '));

/** The signs of a row, in the order of their strength. */
export function signsOf(facts: OrphanFacts, { identifiers, recipientLines }: CandidateRow): OrphanSign[] {
  const text = foldedText(facts.lines);
  const [name = '', ...rest] = recipientLines;
  const isNamed = contains(text, name);
  const isThere = rest.length > 0 && rest.every((line) => contains(text, line));
  const isOthers = !isThere && facts.address.length > 0 && !contains(foldedText(facts.address), name);
  const isIdentified = facts.identifier !== null && identifiers.includes(facts.identifier);
  return [
    ...(isIdentified ? (['identifier'] as const) : []),
    ...(isThere ? (['address'] as const) : []),
    ...(isNamed ? (['name'] as const) : []),
    ...(!isIdentified && facts.identifier !== null && identifiers.length > 0 ? (['otherIdentifier'] as const) : []),
    ...(isOthers ? (['otherAddress'] as const) : []),
  ];
}

export const weightOf = (signs: readonly OrphanSign[]): number => signs.reduce((sum, sign) => sum + WEIGHTS[sign], 0);
