// How a channel does: what waits and why, since when, when it is tried again, and the last day hour by hour.
import type { ChannelState } from '#domain/api/configuration/channel-state.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import classes from './channels.module.css';
import { Hold } from './hold.part.tsx';
import { useStates } from './use-states.ts';

export function Circuit({ channelId }: { channelId: number }) {
  const t = useText();
  const format = useFormats();
  const faultText = useFaultText();
  const state = useStates().get(channelId);
  if (!state) return null;
  const { waiting, since, hold, nextTry, lastSent } = state;
  // Who holds it and why stands below, with the way out.
  const fault = hold === null ? state.fault : null;
  const near = (at: string | null) => (at === null ? null : <bdi>{format.near(new Date(at))}</bdi>);
  const facts = (
    [
      [t('system.circuit.since'), near(since)],
      [t('system.circuit.nextTry'), near(nextTry)],
      [t('system.circuit.lastSent'), near(lastSent)],
    ] as const
  ).filter(([, value]) => value !== null);
  return (
    <aside className={classes.circuit} aria-label={t('system.circuit')}>
      <p className={classes.waiting} data-waits={waiting > 0 || undefined}>
        <b>{format.number(waiting)}</b> {t('system.circuit.wait', { n: waiting })}
      </p>
      {fault ? <p className={classes.why}>{faultText(fault)}</p> : null}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      <Hold channelId={channelId} hold={hold} />
      <Hours state={state} />
    </aside>
  );
}

const barOf = ({ sent, failed }: ChannelState['hours'][number]): string => {
  if (failed > 0) return 'failed';
  return sent > 0 ? 'sent' : 'nothing';
};

/** One bar an hour; the sums say it in words. */
function Hours({ state: { hours } }: { state: ChannelState }) {
  const t = useText();
  const sent = hours.reduce((sum, one) => sum + one.sent, 0);
  const failed = hours.reduce((sum, one) => sum + one.failed, 0);
  const words = t('system.circuit.sums', { sent, failed });
  return (
    <section>
      <h2>{t('system.circuit.day')}</h2>
      <div className={classes.hours} role="img" aria-label={words}>
        {hours.map((hour, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          <span key={index} data-bar={barOf(hour)} />
        ))}
      </div>
      <p className={classes.ends}>
        <span>{t('system.circuit.dayAgo')}</span>
        <span>{t('system.circuit.now')}</span>
      </p>
      <p>{words}</p>
    </section>
  );
}
