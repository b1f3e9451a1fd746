// What came of an attempt, in words: the status and the time, or why there was no answer.
import { useText } from '#renderer/i18n/text.ts';
import classes from './hooks.module.css';

/** Reasons without an answer that have words of their own. */
const FAULTS = [
  ...(['address-refused', 'port-refused', 'bad-url', 'not-found', 'names-busy', 'redirect-refused'] as const),
  ...(['too-large', 'timed-out', 'not-reached', 'broken-off'] as const),
] as const;

interface AnswerTextProps {
  answer: { readonly status: number | null; readonly ms: number | null; readonly fault: string | null };
  taken: boolean;
}

export function AnswerText({ answer: { status, ms, fault }, taken }: AnswerTextProps) {
  const t = useText();
  const known = FAULTS.find((one) => one === fault);
  const words =
    fault === null
      ? t('hooks.answer', { status: String(status), ms: ms ?? 0 })
      : t(known === undefined ? 'hooks.fault.not-reached' : `hooks.fault.${known}`);
  return <span className={taken ? classes.good : classes.bad}>{words}</span>;
}
