// In place of what nobody answered: that the server is away, or what it says that cannot do it now.
import { notNowOf } from '#renderer/api/failures.ts';
import { OfflineState } from '#renderer/ui/states/states.part.tsx';
import { useFailureText } from './fault-text.ts';

interface NoAnswerStateProps {
  /** One that `isUnanswered`. */
  error: unknown;
  onRetry: () => void;
  /** It is the whole page. */
  page?: boolean;
}

export function NoAnswerState({ error, onRetry, page = false }: NoAnswerStateProps) {
  const failureText = useFailureText();
  return <OfflineState onRetry={onRetry} busy={notNowOf(error) ? failureText(error) : undefined} page={page} />;
}
