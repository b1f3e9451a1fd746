// One row that would leave: who, what a person changed, and, opened, what the page said and what it will say.
import { UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconCheck, IconFileCheck, IconPencil, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { CommandLetter } from '#domain/api/sending/receipt.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { qualityLook } from '#renderer/theme/status.ts';
import { layerAround } from '#renderer/ui/layers/keys-below.ts';
import classes from './letters.module.css';
import type { Validation } from './use-validation.ts';
import { mailboxOf } from './validate.rules.ts';
import { Opened } from './validate-opened.part.tsx';

interface ValidateRowProps {
  letter: CommandLetter;
  validation: Validation;
  commandId: number;
}

export function ValidateRow({ letter, validation, commandId }: ValidateRowProps) {
  const t = useText();
  const row = useRef<HTMLButtonElement>(null);
  const isCurrent = validation.current?.packGroupId === letter.packGroupId;
  const seen = validation.seen.has(letter.packGroupId);
  // The first focus is the first row, never the verdict; it follows the keys, and is taken from nobody who writes a reason.
  useEffect(() => {
    if (isCurrent && layerAround(document.activeElement) === null) row.current?.focus();
  }, [isCurrent]);
  return (
    <li data-current={isCurrent || undefined}>
      <UnstyledButton
        ref={row}
        className={classes.row}
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => validation.choose(letter.packGroupId)}
      >
        <span className={classes.tick} data-seen={seen || undefined}>
          {seen ? <IconCheck size={14} stroke={2} role="img" aria-label={t('manage.validate.seen')} /> : null}
        </span>
        <RowKind letter={letter} nameOf={validation.nameOf} />
        <span className={classes.who}>
          <bdi>{letter.recipientName}</bdi>
          <RowLine letter={letter} mailbox={mailboxOf(letter, validation.receipt.data?.shares)} />
        </span>
        <RowWay letter={letter} />
      </UnstyledButton>
      {isCurrent && letter.change !== 'none' ? (
        <Opened letter={letter} validation={validation} commandId={commandId} />
      ) : null}
    </li>
  );
}

const KINDS: Readonly<Record<CommandLetter['change'], readonly [TablerIcon, string] | null>> = {
  kept: [qualityLook.FORCED.icon, 'manage.validate.kept'],
  corrected: [IconPencil, 'quality.MODIFIED'],
  settled: [IconFileCheck, 'manage.validate.settled'],
  none: null,
};

function RowKind({ letter, nameOf }: { letter: CommandLetter; nameOf: Validation['nameOf'] }) {
  const t = useText();
  const kind = KINDS[letter.change];
  if (kind === null) {
    return (
      <span className={classes.kind}>
        <bdi>{letter.channelLabels.map(nameOf).join(', ')}</bdi>
      </span>
    );
  }
  const [Icon, label] = kind;
  return (
    <span className={classes.kind} data-token={letter.change === 'kept' ? 'warn' : undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {t(label)}
    </span>
  );
}

/** The fault against which it was kept, the page of another person, what was changed beside the address, else its address. */
function RowLine({ letter, mailbox }: { letter: CommandLetter; mailbox: string | null }) {
  const t = useText();
  const faultText = useFaultText();
  if (letter.fault !== null) return <span className={classes.quiet}>{faultText(letter.fault)}</span>;
  const [other] = letter.change === 'settled' ? (letter.settled?.pages ?? []) : [];
  if (other) return <span className={classes.quiet}>{t('manage.validate.otherPage', { ...other })}</span>;
  const corrected = letter.changes.find(({ postal }) => !postal);
  if (corrected) {
    return (
      <span className={classes.quiet}>
        {corrected.before?.length ? (
          <>
            <bdi>{corrected.before.join(', ')}</bdi>{' '}
            <IconArrowRight size={12} stroke={1.75} className="flip" aria-hidden />{' '}
          </>
        ) : null}
        <bdi>{corrected.after.join(', ')}</bdi>
      </span>
    );
  }
  const [, ...printed] = mailbox === null || letter.channelLabels.length > 1 ? letter.recipientLines : [];
  const lines = printed.join(', ');
  return (
    <span className={classes.quiet}>
      {mailbox === null ? null : <bdi>{mailbox}</bdi>}
      {mailbox !== null && lines !== '' ? ' · ' : null}
      <bdi>{lines}</bdi>
      {letter.undrawn ? ` · ${t('manage.validate.undrawn')}` : null}
    </span>
  );
}

const WAYS: Readonly<Record<string, string>> = {
  onPage: 'manage.validate.way.onPage',
  addressPage: 'manage.validate.way.addressPage',
  asDeposited: 'manage.validate.way.asDeposited',
  corrected: 'manage.validate.way.corrected',
};

function RowWay({ letter }: { letter: CommandLetter }) {
  const t = useText();
  if (letter.change === 'none') return <span className={classes.way}>{t('quality.GOOD')}</span>;
  const printed = letter.ways.find((one) => one.way !== 'asDeposited')?.way;
  const way = printed ?? (letter.changes.some(({ postal }) => !postal) ? 'corrected' : 'asDeposited');
  return <span className={classes.way}>{t(WAYS[way] ?? 'manage.validate.way.asDeposited')}</span>;
}
