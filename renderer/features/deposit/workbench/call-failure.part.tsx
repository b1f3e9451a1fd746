// A call that failed, in the state that fits: refused, gone, no answer, failed.
import { ApiFailure, isRefused, isUnanswered } from '#renderer/api/failures.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { NoAnswerState } from '#renderer/shared/faults/no-answer-state.part.tsx';
import { FailedState, RefusedState } from '#renderer/ui/states/states.part.tsx';

interface CallFailureProps {
  error: unknown;
  onRetry: () => void;
  /** It is the whole page. */
  page?: boolean;
}

export function CallFailure({ error, onRetry, page = false }: CallFailureProps) {
  const failureText = useFailureText();
  if (isRefused(error)) return <RefusedState page={page} />;
  if (isUnanswered(error)) return <NoAnswerState error={error} onRetry={onRetry} page={page} />;
  const code = error instanceof ApiFailure ? error.code : undefined;
  return <FailedState what={failureText(error)} code={code} onRetry={onRetry} page={page} />;
}
