// The rule that a reason speaks of: where it stands in the draft, and the letter on which it is looked at. Pure.
import type { WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import type { SlotName } from '#domain/expressions/slots.ts';
import type { RawNode } from '#renderer/shared/expressions/phrases.ts';
import { pathOfNode } from '#renderer/shared/expressions/position.rules.ts';
import type { Within } from '#renderer/shared/expressions/reach.rules.ts';
import type { Draft } from '../editor/service-draft.rules.ts';

/** A rule of the draft. */
export interface RulePosition {
  readonly at: readonly (string | number)[];
  readonly place: SlotName;
  readonly within: Within;
  /** What it is called where it is opened. */
  readonly name: string;
}

/** One letter of the sample. */
export interface RuleLetter {
  /** Of the run. */
  readonly fileId: number | undefined;
  /** Its first page in the file; undefined: it has none, and goes by its place. */
  readonly page: number | undefined;
  readonly index: number;
  /** Rows of data files that joined it, by the names of their files. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface OpenedRule {
  readonly rule: RulePosition;
  readonly letter: RuleLetter;
  /** The part of the rule that decided; undefined: the rule as a whole. */
  readonly node: RawNode | undefined;
}

type NamedReason = Pick<WhyRow['values'][number], 'name'>;
type ChannelReason = Pick<WhyRow['channels'][number], 'labels' | 'decided'>;

/** Where the rule of a value stands; undefined: the service has none, it is the channel's. */
export function ruleOfValue({ requirements }: Draft, { name }: NamedReason): RulePosition | undefined {
  const index = requirements.findIndex((one) => one.name === name);
  if (index < 0) return undefined;
  return { at: ['requirements', index, 'value'], place: 'requirement', within: { self: name }, name };
}

/**
 * Where the condition stands by which channels are asked: of their group, or of one of them. Of several that which has the
 * part that decided.
 */
export function ruleOfChannels(
  { sendingStrategy, channels }: Draft,
  { labels, decided }: ChannelReason,
): RulePosition | undefined {
  const name = labels.join(', ');
  const of = (place: SlotName, at: RulePosition['at'], condition: unknown) => ({
    rule: { at, place, within: {}, name } satisfies RulePosition,
    condition,
  });
  const rules = [
    ...sendingStrategy.flatMap(({ channelLabels, condition }, index) =>
      channelLabels.join(', ') === name
        ? [of('strategyCondition', ['sendingStrategy', index, 'condition'], condition)]
        : [],
    ),
    ...channels.flatMap(({ label, condition }, index) =>
      labels.includes(label) && condition !== null
        ? [of('channelCondition', ['channels', index, 'condition'], condition)]
        : [],
    ),
  ];
  const node = decided[0]?.node;
  const found = node && rules.find(({ condition }) => pathOfNode(condition, node) !== undefined);
  return (found ?? rules.find(({ condition }) => condition !== null) ?? rules[0])?.rule;
}

/** The letter that a reason is of. @param pack its document in the row, from 0; null: the row's first */
export function letterOf({ row, split, match }: WhyRow, pack: number | null): RuleLetter {
  const pages = row.packs[pack ?? 0]?.pages ?? [];
  const [first] = split.filter(({ pages: own }) =>
    pages.some((one) => one.inputFileId === own.inputFileId && one.firstPage === own.firstPage),
  );
  const rows = match.flatMap(({ fileName, values }) => (values === null ? [] : [[fileName, values] as const]));
  const hasPages = first !== undefined && first.pages.lastPage >= first.pages.firstPage;
  return {
    fileId: first?.pages.inputFileId,
    page: hasPages ? first.pages.firstPage : undefined,
    index: (first?.rank ?? row.rank) - 1,
    rows: Object.fromEntries(rows),
  };
}
