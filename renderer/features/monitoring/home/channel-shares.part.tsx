// By channel and status: each channel's shares as a bar, since the largest one would hide the others by its length; the
// numbers beside it.
import { Fragment } from 'react';
import type { Overview, Volume } from '#domain/api/monitoring/monitoring.contract.ts';
import type { RouteParams } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { GroupCells } from './counted.part.tsx';
import { GroupHeads } from './group-heads.part.tsx';
import classes from './home.module.css';
import { DRAWN_GROUPS, type DrawnGroup } from './overview.rules.ts';
import shares from './shares.module.css';
import { StoppedRow } from './stopped-row.part.tsx';
import tables from './tables.module.css';

function Bar({ volume }: { volume: Volume }) {
  return (
    <span className={shares.bar} aria-hidden>
      {DRAWN_GROUPS.filter((group) => volume[group] > 0).map((group) => (
        <i key={group} data-group={group} style={{ flexGrow: volume[group] }} />
      ))}
    </span>
  );
}

const OTHERS = { all: 'monitoring.shipments', late: 'monitoring.figure.late' } as const;

/** What the colours mean. */
export function Legend({ groups }: { groups: readonly (DrawnGroup | 'all' | 'late')[] }) {
  const t = useText();
  return (
    <ul className={shares.legend}>
      {groups.map((group) => (
        <li key={group}>
          <i data-group={group} aria-hidden />
          {group === 'all' || group === 'late' ? t(OTHERS[group]) : t(`monitoring.group.${group}`)}
        </li>
      ))}
    </ul>
  );
}

interface ChannelSharesProps {
  data: Overview;
  bars: boolean;
  kept: RouteParams;
  /** Its days are the running one alone. */
  isToday: boolean;
}

export function ChannelShares({ data, bars, kept, isToday }: ChannelSharesProps) {
  const t = useText();
  return (
    <section className={classes.box}>
      <header>
        <h2>{t(isToday ? 'monitoring.byChannelToday' : 'monitoring.byChannel')}</h2>
        {bars ? <Legend groups={DRAWN_GROUPS} /> : null}
      </header>
      <div className={tables.scrolls}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('manage.channel')}</th>
              {bars ? <th scope="col">{t('monitoring.share')}</th> : null}
              <GroupHeads />
            </tr>
          </thead>
          <tbody>
            {data.channels.map((channel) => (
              <Fragment key={channel.channelType}>
                <tr>
                  <th scope="row">
                    <ChannelName channel={channel.channelType} />
                  </th>
                  {bars ? (
                    <td className={shares.drawn}>
                      <Bar volume={channel} />
                    </td>
                  ) : null}
                  <GroupCells of={channel} narrowed={{ ...kept, channel: channel.channelType }} />
                </tr>
                {data.stopped
                  .filter(({ channelType }) => channelType === channel.channelType)
                  .map((one) => (
                    <StoppedRow key={one.channelId} stopped={one} columns={DRAWN_GROUPS.length + (bars ? 3 : 2)} />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
