// By account: the worst first, each with how its last ten days went. An account's name narrows the whole page to it.
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import type { RouteParams } from '#domain/routes/routes.address.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useText } from '#renderer/i18n/text.ts';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { Spark } from '../chart/spark.part.tsx';
import { TableSwitch } from '../chart/table-switch.part.tsx';
import { Counted } from './counted.part.tsx';
import classes from './home.module.css';
import { countedAt, lateAt, troubleOf } from './overview.rules.ts';

/** More are shown when they are asked for. */
const SHOWN = 10;
const FIGURES = ['late', 'failed', 'waiting', 'total'] as const;

type Account = Overview['accounts'][number];
type Figures = Readonly<Record<(typeof FIGURES)[number], number>>;

interface AccountsProps {
  data: Overview;
  /** As lines; else with the numbers of each day. */
  charts: boolean;
  onChoose: (ouId: number) => void;
  /** What addresses share with this screen. */
  kept: RouteParams;
}

export function Accounts({ data, charts, onChoose, kept }: AccountsProps) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const [isTable, setTable] = useState(!charts);
  const { accounts, accountCount, late, volume } = data;
  const shown = isWhole ? accounts : accounts.slice(0, SHOWN);
  const days = shown[0]?.trend ?? [];
  return (
    <section className={classes.box}>
      <header>
        <h2>{t('monitoring.byAccount')}</h2>
        {days.length > 0 ? <TableSwitch isTable={isTable} onChange={setTable} /> : null}
      </header>
      <div className={classes.scrolls}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('manage.account')}</th>
              {days.length > 0 && !isTable ? (
                <th scope="col" className={classes.lines} title={t('monitoring.trend.text')}>
                  {t('monitoring.trend', { n: days.length })}
                </th>
              ) : null}
              <FigureHeads />
              {isTable ? days.map(({ day }) => <DayHead key={day} day={day} />) : null}
            </tr>
          </thead>
          <tbody>
            {shown.map((account) => (
              <AccountRow key={account.ouId} account={account} isTable={isTable} onChoose={onChoose} kept={kept} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('monitoring.total')}</th>
              {days.length > 0 && !isTable ? <td /> : null}
              <FigureCells of={{ ...volume, late: late.count }} narrowed={kept} />
              {isTable ? <td colSpan={days.length} /> : null}
            </tr>
          </tfoot>
        </table>
      </div>
      {accounts.length > SHOWN && !isWhole ? (
        <footer>
          <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
            {t('monitoring.allAccounts', { n: accountCount })}
          </Button>
        </footer>
      ) : null}
      {isTable && days.length > 0 ? <p className={classes.note}>{t('monitoring.trend.text')}</p> : null}
    </section>
  );
}

function FigureHeads() {
  const t = useText();
  return FIGURES.map((figure) => (
    <th key={figure} scope="col" className={classes.figure} aria-sort={figure === 'late' ? 'descending' : undefined}>
      {t(`monitoring.figure.${figure}`)}
      {figure === 'late' ? <IconArrowDown size={12} stroke={1.75} className={classes.sorted} aria-hidden /> : null}
    </th>
  ));
}

function DayHead({ day }: { day: string }) {
  return (
    <th scope="col" className={classes.figure}>
      <DateText at={parseIsoDay(day) ?? day} form="nearDay" />
    </th>
  );
}

function FigureCells({ of, narrowed }: { of: Figures; narrowed: RouteParams }) {
  return FIGURES.map((figure) => (
    <td
      key={figure}
      className={figure === 'total' ? classes.sum : classes.figure}
      data-warn={(figure === 'late' && of.late > 0) || undefined}
      data-bad={(figure === 'failed' && of.failed > 0) || undefined}
    >
      <Counted
        value={of[figure]}
        to={figure === 'late' ? lateAt(narrowed) : countedAt(narrowed, figure === 'total' ? 'all' : figure)}
      />
    </td>
  ));
}

interface AccountRowProps {
  account: Account;
  isTable: boolean;
  onChoose: (ouId: number) => void;
  kept: RouteParams;
}

function AccountRow({ account, isTable, onChoose, kept }: AccountRowProps) {
  const { ouId, name, trend } = account;
  const troubles = trend.map(troubleOf);
  return (
    <tr>
      <th scope="row">
        <UnstyledButton className={classes.account} onClick={() => onChoose(ouId)}>
          <bdi>{name}</bdi>
        </UnstyledButton>
      </th>
      {trend.length > 0 && !isTable ? (
        <td className={classes.lines}>
          <Spark values={troubles} />
          <VisuallyHidden>{troubles.join(', ')}</VisuallyHidden>
        </td>
      ) : null}
      <FigureCells of={account} narrowed={{ ...kept, ou: ouId }} />
      {isTable
        ? trend.map((one) => (
            <td key={one.day} className={classes.figure}>
              <NumberText value={troubleOf(one)} />
            </td>
          ))
        : null}
    </tr>
  );
}
