// By account: the worst first, each with how its last ten days went. An account's name narrows the whole page to it.
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import type { RouteParams } from '#domain/routes/routes.address.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import text from '#renderer/ui/text/text.module.css';
import { DateText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { Spark } from '../chart/spark.part.tsx';
import { TableSwitch } from '../chart/table-switch.part.tsx';
import { FigureCells, FigureHeads } from './account-figures.part.tsx';
import classes from './home.module.css';
import { otherAccounts, troubleOf } from './overview.rules.ts';
import tables from './tables.module.css';

/** More than twelve are shown when they are asked for: until then the ten worst. */
const SHOWN = 10;
const MOST = 12;

type Account = Overview['accounts'][number];

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
  const isCut = accounts.length > MOST && !isWhole;
  const shown = isCut ? accounts.slice(0, SHOWN) : accounts;
  const others = isCut ? null : otherAccounts(data);
  const days = shown[0]?.trend ?? [];
  const row = { days: days.length, isTable };
  return (
    <section className={classes.box}>
      <header>
        <h2>{t('monitoring.byAccount')}</h2>
        {days.length > 0 ? <TableSwitch isTable={isTable} onChange={setTable} /> : null}
      </header>
      <div className={tables.scrolls}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('manage.account')}</th>
              {days.length > 0 && !isTable ? (
                <th scope="col" className={tables.lines} title={t('monitoring.trend.text')}>
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
            {others === null ? null : (
              <SumRow name={t('monitoring.otherAccounts', { n: others.n })} of={others} narrowed={null} {...row} />
            )}
          </tbody>
          <tfoot>
            <SumRow name={t('monitoring.total')} of={{ ...volume, late: late.count }} narrowed={kept} {...row} />
          </tfoot>
        </table>
      </div>
      {isCut ? (
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

interface SumRowProps extends ComponentProps<typeof FigureCells> {
  name: string;
  /** How many days the accounts have. */
  days: number;
  isTable: boolean;
}

/** Of several accounts together, without their days. */
const SumRow = ({ name, days, isTable, ...figures }: SumRowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {days > 0 && !isTable ? <td /> : null}
    <FigureCells {...figures} />
    {isTable ? <td colSpan={days} /> : null}
  </tr>
);

function DayHead({ day }: { day: string }) {
  return (
    <th scope="col" className={tables.figure}>
      <DateText at={parseIsoDay(day) ?? day} form="nearDay" />
    </th>
  );
}

interface AccountRowProps {
  account: Account;
  isTable: boolean;
  onChoose: (ouId: number) => void;
  kept: RouteParams;
}

function AccountRow({ account, isTable, onChoose, kept }: AccountRowProps) {
  const formats = useFormats();
  const { ouId, name, trend } = account;
  const troubles = trend.map(troubleOf);
  return (
    <tr>
      <th scope="row">
        <UnstyledButton className={`${text.isolated} ${tables.account}`} title={name} onClick={() => onChoose(ouId)}>
          <bdi>{name}</bdi>
        </UnstyledButton>
      </th>
      {trend.length > 0 && !isTable ? (
        <td className={tables.lines}>
          <Spark values={troubles} />
          <VisuallyHidden>{troubles.join(', ')}</VisuallyHidden>
        </td>
      ) : null}
      <FigureCells of={account} narrowed={{ ...kept, ou: ouId }} />
      {isTable
        ? trend.map((one) => (
            <td
              key={one.day}
              className={tables.figure}
              data-name={formats.nearDay(parseIsoDay(one.day) ?? new Date(one.day))}
            >
              <NumberText value={troubleOf(one)} />
            </td>
          ))
        : null}
    </tr>
  );
}
