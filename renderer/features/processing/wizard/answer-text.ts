// Answers in words.
import { defaultOption } from '#domain/deliveries/options.rules.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import type { Question } from './answers.ts';
import type { Way } from './ways.ts';
import { useWizard } from './wizard.ts';

/** A way to cut, as it is listed. */
export function useWayName(): (way: Way) => string {
  const t = useText();
  return ({ name, split, text = '' }) =>
    t(`processing.wizard.way.${name}`, { text, n: split?.type === 'everyPages' ? split.pages : 0 });
}

/** The channel with the values of its options. */
export function useWayOut(): string {
  const named = useNameIn();
  const { channel, offered, answers } = useWizard();
  if (channel === undefined) return '';
  const values = offered.optionTypes
    .filter(({ id }) => channel.optionTypeIds.includes(id))
    .flatMap(({ id, values: all }) => {
      const value = all.find((one) => one.id === answers.options[String(id)]) ?? defaultOption(all);
      return value ? [named(value)] : [];
    });
  return [named(channel), ...values].join(', ');
}

/** The answer to a question, in a line. */
export function useSaid(): (question: Question) => string {
  const t = useText();
  const wayName = useWayName();
  const wayOut = useWayOut();
  const { kind, way, area, answers } = useWizard();
  return (question) => {
    if (question === 'what') return t(`processing.wizard.kind.${kind}`);
    if (question === 'cut') return way ? wayName(way) : '';
    if (question === 'address') return area ? t('processing.wizard.areaSaid', { ...area }) : '';
    return question === 'send' ? `${wayOut}, ${t(`processing.wizard.print.${answers.printSide}`)}` : '';
  };
}
