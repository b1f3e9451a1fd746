// The text of a refusal: its label where it is known, else its raw name.
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { Fault } from '#domain/api/shapes.ts';
import { ApiFailure, isNoAnswer, notNowOf } from '#renderer/api/failures.ts';
import { busyText } from '#renderer/api/report.ts';
import { useText } from '#renderer/i18n/text.ts';

const plain = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);

export const plainValues = (values: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plain(value)]));

/** `const faultText = useFaultText(); faultText(row.fault)`. Undefined where there is no fault. */
export function useFaultText(): (fault: Fault | null | undefined) => string | undefined {
  const t = useText();
  return useCallback((fault) => (fault ? t(fault.label, plainValues(fault.parameters)) : undefined), [t]);
}

const MOST_QUOTED = 24;

/** A text that is quoted in a line: so much of it that the line still says what is wrong. */
export function shortQuote(text: string): string {
  const letters = [...text];
  return letters.length > MOST_QUOTED
    ? `${letters
        .slice(0, MOST_QUOTED - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/**
 * The same fault with a shortened quotation, for one line: a long quotation would leave no room for the fault itself,
 * and in a right-to-left screen it would lose its beginning.
 */
export const quotedShort = ({ label, parameters }: Fault): Fault => ({
  label,
  parameters: Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key, typeof value === 'string' ? shortQuote(value) : value]),
  ),
});

/** The text of a failed call, beside the thing that it concerns; the raw text where the label is unknown. */
export function useFailureText(): (error: unknown) => string {
  const t = useText();
  const { messages } = useIntl();
  return useCallback(
    (error) => {
      const busy = notNowOf(error);
      if (busy) {
        const { label, parameters } = busyText(busy, messages);
        return t(label, parameters);
      }
      if (isNoAnswer(error)) return t('common.state.offline.title');
      if (error instanceof ApiFailure) {
        return messages[error.label] === undefined
          ? error.message || error.label
          : t(error.label, plainValues(error.parameters));
      }
      return error instanceof Error ? error.message : String(error);
    },
    [t, messages],
  );
}
