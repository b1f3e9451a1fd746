// A call that failed, in the state that fits: refused, gone, no answer, failed.
import { ApiFailure, isNoAnswer, isRefused } from '#renderer/api/failures.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import { FailedState, OfflineState, RefusedState } from '#renderer/ui/states/states.part.tsx';

export function CallFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isRefused(error)) return <RefusedState />;
  return isNoAnswer(error) ? <OfflineState onRetry={onRetry} /> : <Failed error={error} onRetry={onRetry} />;
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failureText = useFailureText();
  const code = error instanceof ApiFailure ? error.code : undefined;
  return <FailedState what={failureText(error)} code={code} onRetry={onRetry} />;
}
