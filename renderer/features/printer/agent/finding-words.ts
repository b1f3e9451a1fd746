// What the agent found, in words: the label it names, with its values; a label without words here is quoted by its name.
import { useIntl } from 'react-intl';
import { useText } from '#renderer/i18n/text.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';

interface Said {
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export function useFindingWords(): (said: Said) => string {
  const t = useText();
  const { messages } = useIntl();
  return ({ label, parameters }) =>
    messages[label] === undefined ? t('printer.failure.unknown', { label }) : t(label, plainValues(parameters));
}
