// Test mode: how a recipient asks the test provider for a status, and what that calls it (docs/model.md, "Test mode").
import { isStatusCode, STAGE_HANDED_OVER, STATUS_CODES, type StatusCode } from './status.codes.ts';

/** What a recipient asks of the test provider: to refuse the piece by an answer of a mail server, or to report a status. */
export type TestWish =
  | { readonly kind: 'answer'; readonly answer: number }
  | { readonly kind: 'status'; readonly code: StatusCode };

/** Codes that a provider can report: what comes before only the product itself says. */
export const REPORTED_CODES = (Object.keys(STATUS_CODES).map(Number) as StatusCode[]).filter(
  (code) => STATUS_CODES[code].stage > STAGE_HANDED_OVER,
);

/** The test provider's word for a code of ours. */
export const testWord = (code: number, correction = false): string => `${correction ? 'C' : 'T'}${code}`;

const wishOf = (number: number): TestWish | null => {
  if (number <= -400 && number > -600) return { kind: 'answer', answer: -number };
  return isStatusCode(number) && STATUS_CODES[number].stage > STAGE_HANDED_OVER
    ? { kind: 'status', code: number }
    : null;
};

/**
 * What the recipient's address asks for: `bounce-711@…`, `read+715@…`, `refused-550@…` for an e-mail, a line `TEST -611` for a
 * letter. null: nothing, the piece arrives and no more is heard of it.
 */
export function testWish(recipient: { readonly email: string; readonly lines: readonly string[] }): TestWish | null {
  const local = /^[^@]*?([+-]\d{3})@/.exec(recipient.email.trim())?.[1];
  const line = recipient.lines.map((one) => /^TEST ?([+-]?\d{3})$/.exec(one.trim())?.[1]).find(Boolean);
  const asked = local ?? line;
  return asked === undefined ? null : wishOf(Number(asked));
}
