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
  const { sending, offered, answers } = useWizard();
  const channels = [sending?.email, sending?.letter].flatMap((one) => (one ? [one.channel] : []));
  const values = offered.optionTypes
    .filter(({ id }) => channels.some((one) => one.optionTypeIds.includes(id)))
    .flatMap(({ id, values: all }) => {
      const value = all.find((one) => one.id === answers.options[String(id)]) ?? defaultOption(all);
      return value ? [named(value)] : [];
    });
  return [...channels.map(named), ...values].join(', ');
}

/** Characters of a letter that tell which it is. */
const MOST_SAID = 80;

/** The answer to a question, in a line. */
export function useSaid(): (question: Question) => string {
  const t = useText();
  const wayName = useWayName();
  const wayOut = useWayOut();
  const { kind, way, area, answers, rows, by } = useWizard();
  const { written, printSide } = answers;
  const said: Readonly<Record<Question, () => string>> = {
    what: () => t(`processing.wizard.kind.${kind}`),
    cut: () => (way ? wayName(way) : ''),
    address: () => (area ? t('processing.wizard.areaSaid', { ...area }) : ''),
    read: () => t('processing.wizard.rows', { n: rows.reading?.count ?? 0 }),
    columns: () => rows.columns.flatMap(({ label }, index) => (rows.roles[index] ? [label] : [])).join(', '),
    letter: () => (written.subject || written.text).slice(0, MOST_SAID),
    send: () => (by === 'email' ? wayOut : `${wayOut}, ${t(`processing.wizard.print.${printSide}`)}`),
    name: () => '',
  };
  return (question) => said[question]();
}
