// One document in error: whom it is for, whose it is, since when, and until when somebody decides.
import { UnstyledButton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { reasonText } from '#renderer/shared/shipments/reason-text.ts';
import checkbox from '#renderer/ui/controls/checkbox.module.css';
import { WALKED_ROW_ROLE } from '#renderer/ui/list/roles.ts';
import text from '#renderer/ui/text/text.module.css';
import { MarkedName } from '#renderer/ui/values/test-mark.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { nameOfShipment, nobodyIn } from '../documents/shipment-columns.tsx';
import { isDecidable, isSettled } from '../failures/failures.rules.ts';
import { Due } from './due.part.tsx';
import { statusOf } from './error-groups.rules.ts';
import classes from './in-error.module.css';

/** What a row is told by; the same functions every time. */
export interface RowActs {
  readonly open: (id: number) => void;
  readonly toggle: (id: number) => void;
  readonly take: (id: number) => void;
  readonly onFocus: (id: number) => void;
}

/** Where it went: the address on its channel, without the name above it. */
const whereOf = ({ mailbox, sentTo, recipientLines, recipient }: Shipment): string =>
  mailbox ?? (sentTo?.value.split('\n') ?? recipientLines).filter((line) => line !== recipient).join(', ');

function Owner({ row, take }: { row: Shipment; take: RowActs['take'] }) {
  const t = useText();
  if (row.decider !== null) return <bdi title={row.decider.login}>{row.decider.name}</bdi>;
  if (isSettled(row)) return null;
  if (!row.abilities.includes('acknowledge') && !row.abilities.includes('resolveDoubt')) return null;
  return (
    <UnstyledButton
      className={classes.take}
      onClick={(event) => {
        event.stopPropagation();
        take(row.id);
      }}
    >
      <IconUserPlus size={14} stroke={1.75} aria-hidden />
      {t('manage.errors.take')}
    </UnstyledButton>
  );
}

interface ErrorRowProps {
  row: Shipment;
  selected: boolean;
  opened: boolean;
  /** The group says why; else the row does, in the place of the address. */
  byReason: boolean;
  /** The one row that Tab leads to. */
  tabStop: boolean;
  acts: RowActs;
}

function Row({ row, byReason, selected, opened, tabStop, acts }: ErrorRowProps) {
  const t = useText();
  const named = useNameIn();
  return (
    <tr
      {...WALKED_ROW_ROLE}
      data-row={row.id}
      data-opened={opened || undefined}
      data-chosen={selected || undefined}
      aria-current={opened || undefined}
      tabIndex={tabStop ? 0 : -1}
      onFocus={() => acts.onFocus(row.id)}
      onClick={() => acts.open(row.id)}
    >
      <td className={classes.check}>
        {isDecidable(row) ? (
          <input
            type="checkbox"
            className={checkbox.box}
            aria-label={t('common.list.select', { name: nameOfShipment(row) })}
            checked={selected}
            readOnly
            onClick={(event) => {
              event.stopPropagation();
              acts.toggle(row.id);
            }}
          />
        ) : null}
      </td>
      <td className={`${text.isolated} ${classes.who}`}>
        <span className={`${text.lines} ${text.twoLines}`}>
          <MarkedName test={row.test} name={row.recipient || t(nobodyIn(row))} />
          <small>
            <bdi>{byReason ? whereOf(row) : reasonText(t, statusOf(row))}</bdi>
          </small>
        </span>
      </td>
      <td className={classes.order}>
        <bdi>{named(row.service)}</bdi>
      </td>
      <td className={classes.owner}>
        <Owner row={row} take={acts.take} />
      </td>
      <td className={classes.since}>
        <DateText at={row.statusDate} />
      </td>
      <td className={classes.until}>
        {isSettled(row) ? (
          <span className={classes.decided}>
            {t(row.fallsBack ? 'manage.errors.fallsBack' : 'manage.errors.decided')}
          </span>
        ) : (
          <Due shipment={row} />
        )}
      </td>
    </tr>
  );
}

export const ErrorRow = memo(Row);
