// Messages of the agent as text: a label with its values; a label that has no text here is quoted by its name.
import { useIntl } from 'react-intl';
import { useText } from '#renderer/i18n/text.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';

interface AgentMessage {
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export function useFindingText(): (message: AgentMessage) => string {
  const t = useText();
  const { messages } = useIntl();
  return ({ label, parameters }) =>
    messages[label] === undefined ? t('printer.failure.unknown', { label }) : t(label, plainValues(parameters));
}
