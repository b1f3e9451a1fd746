// One group, as a rule a reason: how many failed for it, what is suggested for them as one button with number and price, and its first rows.
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import checkbox from '#renderer/ui/controls/checkbox.module.css';
import type { Selection } from '#renderer/ui/list/list.types.ts';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { isDecidable } from '../failures/failures.rules.ts';
import { usePriceText } from '../failures/use-price-text.ts';
import { type ErrorGroup, shownRows } from './error-groups.rules.ts';
import { ErrorRow, type RowActs } from './error-row.part.tsx';
import classes from './in-error.module.css';
import { isOneByOne, type Suggestion, suggestionOf } from './suggestions.rules.ts';
import { useGroupHead } from './use-group-head.ts';

/** What a group is told by. */
export interface GroupActs {
  readonly fold: (group: ErrorGroup, open: boolean) => void;
  readonly showWhole: (group: ErrorGroup) => void;
  readonly toggle: (group: ErrorGroup) => void;
  /** What is suggested; `title`: as the button says it. */
  readonly suggest: (group: ErrorGroup, suggestion: Suggestion, title: string) => void;
}

interface ErrorGroupProps {
  group: ErrorGroup;
  open: boolean;
  whole: boolean;
  selection: Selection;
  openedId: number | undefined;
  tabStopId: number | undefined;
  acts: GroupActs;
  rowActs: RowActs;
}

/** "Send as 14 letters", "Correct 10 addresses". */
function useSuggestionText(): (group: ErrorGroup, suggestion: Suggestion) => string {
  const t = useText();
  return (group, suggestion) => {
    const { way, channel, rows } = suggestion;
    const n = rows.length;
    if (way === 'acknowledge') return t('manage.errors.bulkAcknowledge', { n });
    if (way === 'again')
      return t(isOneByOne(group, suggestion) ? 'manage.errors.correct' : 'manage.failure.bulkAgain', { n });
    return channel === null
      ? t('manage.failure.bulkNext', { n })
      : t('manage.errors.sendAs', { what: t(channelLook[channel].many, { n }) });
  };
}

function SuggestionButton({ group, suggest }: { group: ErrorGroup; suggest: GroupActs['suggest'] }) {
  const words = useSuggestionText();
  const priceText = usePriceText();
  const suggestion = suggestionOf(group);
  if (suggestion === null) return null;
  const label = words(group, suggestion);
  const price = suggestion.way === 'acknowledge' ? '' : priceText(suggestion.way, suggestion.rows);
  return (
    <Button size="xs" variant="default" onClick={() => suggest(group, suggestion, label)}>
      {label}
      {price ? (
        <span className={classes.price}>
          <bdi>{price}</bdi>
        </span>
      ) : null}
    </Button>
  );
}

function GroupBox({
  group,
  selection,
  reason,
  toggle,
}: Pick<ErrorGroupProps, 'group' | 'selection'> & {
  reason: string;
  toggle: GroupActs['toggle'];
}) {
  const t = useText();
  const rows = group.rows.filter(isDecidable);
  const n = rows.length;
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  if (n === 0) return null;
  return (
    <input
      type="checkbox"
      className={checkbox.box}
      aria-label={t('manage.errors.selectGroup', { n, reason })}
      checked={chosen === n}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < n;
      }}
      readOnly
      onClick={() => toggle(group)}
    />
  );
}

export function ErrorGroupRows({ group, open, whole, selection, openedId, tabStopId, acts, rowActs }: ErrorGroupProps) {
  const t = useText();
  const { icon: Icon, token, words } = useGroupHead(group);
  const rows = open ? shownRows(group, whole) : [];
  const more = group.rows.length - rows.length;
  return (
    <tbody>
      <tr className={classes.group} data-token={token}>
        <td className={classes.check}>
          <GroupBox group={group} selection={selection} reason={words} toggle={acts.toggle} />
        </td>
        <td colSpan={5}>
          <div className={classes.groupLine}>
            <UnstyledButton className={classes.groupName} aria-expanded={open} onClick={() => acts.fold(group, !open)}>
              <IconChevronDown size={16} stroke={1.5} className={classes.turn} aria-hidden />
              <Icon size={16} stroke={1.75} className={classes.groupIcon} aria-hidden />
              <b>{words}</b>
              <span className={classes.groupCount}>{t('common.number', { n: group.rows.length })}</span>
            </UnstyledButton>
            {group.by === 'reason' && group.channel ? <ChannelName channel={group.channel} /> : null}
            <span className={classes.grow} />
            <SuggestionButton group={group} suggest={acts.suggest} />
          </div>
        </td>
      </tr>
      {rows.map((row) => (
        <ErrorRow
          key={row.id}
          row={row}
          byReason={group.by === 'reason'}
          selected={selection.has(row.id)}
          opened={row.id === openedId}
          tabStop={row.id === tabStopId}
          acts={rowActs}
        />
      ))}
      {open && more > 0 ? (
        <tr className={classes.more}>
          <td />
          <td colSpan={5}>
            <UnstyledButton onClick={() => acts.showWhole(group)}>
              {t(group.by === 'reason' ? 'manage.errors.more' : 'manage.errors.moreOf', { n: more })}
            </UnstyledButton>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
