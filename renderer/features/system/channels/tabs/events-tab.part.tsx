// How events of a channel come in: signed messages, polls, files of its provider; and the events of which nobody knows the piece.
import type { Channel } from '#domain/api/configuration/channels.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { ImportEvents } from './import-events.part.tsx';
import { PushSecret, type TrackingState } from './push-secret.part.tsx';
import classes from './tabs.module.css';
import { UnplacedEvents } from './unplaced-events.part.tsx';

export function EventsTab({ channel }: { channel: Channel | undefined }) {
  const t = useText();
  const state = useCall(
    'tracking.state',
    { params: { channelId: channel?.id ?? 0 } },
    { enabled: channel !== undefined, staleTime: 0 },
  );
  if (channel === undefined) return <p className={classes.about}>{t('system.events.saveFirst')}</p>;
  return (
    <QueryView query={state} skeleton={<RowsSkeleton rows={4} />}>
      {(data) => (
        <>
          <PushSecret channelId={channel.id} state={data} />
          <Polls state={data} />
          <ImportEvents channelId={channel.id} mapping={data.mapping} />
          <UnplacedEvents channelId={channel.id} count={data.unplaced} />
        </>
      )}
    </QueryView>
  );
}

/** When somebody was asked last, and what went wrong; nothing where nobody is asked. */
function Polls({ state: { polledAt, pollFault, pollFaultSince, lastEventAt } }: { state: TrackingState }) {
  const t = useText();
  const faultText = useFaultText();
  const facts = [
    ...(lastEventAt === null ? [] : [[t('system.events.last'), <DateText key="l" at={lastEventAt} />] as const]),
    ...(polledAt === null ? [] : [[t('system.events.polled'), <DateText key="p" at={polledAt} />] as const]),
    ...(pollFaultSince === null
      ? []
      : [[t('system.events.faultSince'), <DateText key="f" at={pollFaultSince} />] as const]),
  ];
  return facts.length === 0 ? null : (
    <section className={classes.part} aria-label={t('system.events.state')}>
      <header>
        <h2>{t('system.events.state')}</h2>
      </header>
      <Facts facts={facts} />
      {pollFault ? <p className={classes.fault}>{faultText(pollFault)}</p> : null}
    </section>
  );
}
