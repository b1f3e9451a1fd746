// One finding of the doctor, put together.
import type { DoctorFinding } from '#domain/bridge/bridge.ts';

export type Verdict = DoctorFinding['verdict'];

/** What a finding says, apart from what it is about. */
export interface FindingText {
  readonly verdict: Verdict;
  readonly label: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** @param subject the queue, folder or port that it is about; empty: none */
export const finding = (check: DoctorFinding['check'], subject: string, text: FindingText): DoctorFinding => ({
  check,
  subject,
  verdict: text.verdict,
  label: text.label,
  parameters: { ...text.parameters },
});

export const withParameters = (text: FindingText, parameters: Readonly<Record<string, unknown>>): FindingText => ({
  ...text,
  parameters,
});
