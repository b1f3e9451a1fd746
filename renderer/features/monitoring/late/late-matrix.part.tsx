// Whose fault it is: channels by the status that is overdue. A number filters the table below; the chosen one is pressed.
import { Link } from 'react-router-dom';
import type { LateGroup } from '#domain/api/monitoring/late.schema.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import classes from './late.module.css';
import { commonDays, LATE_COLUMNS, type LateColumn, type MatrixRow, matrixOf, sumOf } from './late.rules.ts';
import { Cell, Sum } from './late-cells.part.tsx';
import type { Chosen, Pressed } from './use-chosen.ts';

interface MatrixProps {
  groups: readonly LateGroup[];
  chosen: Chosen;
  onChoose: (pressed: Pressed) => void;
}

export function LateMatrix({ groups, chosen, onChoose }: MatrixProps) {
  const t = useText();
  const can = useCan();
  return (
    <section className={classes.matrix}>
      <header>
        <h2>{t('monitoring.late.matrix')}</h2>
        {can('system') ? (
          <Link to={addressOf('system.channels', { tab: 'late' })}>{t('monitoring.late.change')}</Link>
        ) : null}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('manage.channel')}</th>
            {LATE_COLUMNS.map((column) => (
              <ColumnHead key={column} column={column} days={commonDays(groups, column)} />
            ))}
            <th scope="col">{t('monitoring.total')}</th>
          </tr>
        </thead>
        <tbody>
          {matrixOf(groups).map((row) => (
            <ChannelRow key={row.channel.channelId} row={row} chosen={chosen} onChoose={onChoose} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('monitoring.total')}</th>
            {LATE_COLUMNS.map((column) => (
              <td key={column}>
                <Sum
                  words={{ channel: t('monitoring.total'), status: t(`monitoring.late.expected.${column}`) }}
                  pieces={sumOf(groups, column)}
                  pressed={chosen.channelId === undefined && chosen.column === column}
                  onPress={(pressed) => onChoose({ channelId: undefined, column: pressed ? column : undefined })}
                />
              </td>
            ))}
            <td>
              <NumberText value={sumOf(groups)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function ColumnHead({ column, days }: { column: LateColumn; days: number | undefined }) {
  const t = useText();
  return (
    <th scope="col">
      {t(`monitoring.late.expected.${column}`)}
      {days === undefined ? null : <small>{t('monitoring.late.after', { n: days })}</small>}
    </th>
  );
}

function ChannelRow({ row, chosen, onChoose }: { row: MatrixRow } & Pick<MatrixProps, 'chosen' | 'onChoose'>) {
  const t = useText();
  const nameIn = useNameIn();
  const { channelId, channelType, channelName, channelNames } = row.channel;
  const name = nameIn({ name: channelName, ...(channelNames ? { names: channelNames } : {}) });
  return (
    <tr>
      <th scope="row">
        <ChannelName channel={channelType} label={name} />
      </th>
      {LATE_COLUMNS.map((column) => (
        <td key={column}>
          <Cell
            name={name}
            group={row.cells[column]}
            column={column}
            pressed={chosen.channelId === channelId && chosen.column === column}
            onPress={(pressed) =>
              onChoose(pressed ? { channelId, column } : { channelId: undefined, column: undefined })
            }
          />
        </td>
      ))}
      <td className={classes.total}>
        <Sum
          words={{ channel: name, status: t('monitoring.total') }}
          pieces={row.total}
          pressed={chosen.channelId === channelId && (chosen.only ?? chosen.column) === undefined}
          onPress={(pressed) => onChoose({ channelId: pressed ? channelId : undefined, column: undefined })}
        />
      </td>
    </tr>
  );
}
