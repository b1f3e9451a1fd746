// Below the row of its kind: a channel by which nothing leaves now. Who holds it, why and since when, what waits, and where it is
// released.
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { daysBetween } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useCan } from '#renderer/session/use-session.ts';
import shares from './shares.module.css';

export type StoppedChannel = Overview['stopped'][number];

/** What people call it. */
export function useStoppedName(): (stopped: StoppedChannel) => string {
  const nameIn = useNameIn();
  return ({ channelName: name, channelNames: names }) => nameIn({ name, ...(names ? { names } : {}) });
}

/** Since when, as short as it can be said. */
export function useSince(): (stopped: StoppedChannel) => string {
  const formats = useFormats();
  return ({ since }) => {
    const at = new Date(since);
    return daysBetween(at, new Date()) === 0 ? formats.time(at) : formats.near(at);
  };
}

export function StoppedRow({ stopped, columns }: { stopped: StoppedChannel; columns: number }) {
  const t = useText();
  const can = useCan();
  const name = useStoppedName()(stopped);
  const { hold, waiting, channelId } = stopped;
  const Icon = hold ? IconHandStop : IconAlertTriangle;
  const time = useSince()(stopped);
  return (
    <tr className={shares.stopped}>
      <td colSpan={columns}>
        <div>
          <Icon size={16} stroke={1.5} aria-hidden />
          <p>
            <b>
              {hold
                ? t('monitoring.stopped.held', { channel: name, time, person: hold.by })
                : t('monitoring.stopped.away', { channel: name, time })}
            </b>{' '}
            {hold ? <q dir="auto">{hold.reason}</q> : null}{' '}
            <span>{t('monitoring.stopped.waiting', { n: waiting })}</span>
          </p>
          {can('systemView') ? (
            <Link to={addressOf('system.channels', { channelId })}>
              {t(hold && can('system') ? 'monitoring.stopped.release' : 'monitoring.stopped.open')}
            </Link>
          ) : null}
        </div>
      </td>
    </tr>
  );
}
