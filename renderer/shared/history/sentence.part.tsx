// One thing that happened as a sentence: name, verb, what; and below it what else there is to say.
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { StoryEvent } from '#domain/api/sending/story.contract.ts';
import type { PersonRef } from '#domain/api/shapes.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useCan, useUser } from '#renderer/session/use-session.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { channelLook } from '#renderer/theme/channels.ts';
import { shipmentLook } from '#renderer/theme/status.ts';

const bold = (words: ReactNode[]) => <b>{words}</b>;

/** A name; whoever looks after logins sees the login beside it. */
export function Name({ of }: { of: PersonRef }) {
  const can = useCan();
  return (
    <bdi title={of.login}>
      {of.name}
      {can('administerOu') ? ` (${of.login})` : null}
    </bdi>
  );
}

/** "20 letters and 5 e-mails". */
function useShares(): (shares: StoryEvent['shares']) => string {
  const t = useText();
  const { locale } = useIntl();
  const list = useMemo(() => new Intl.ListFormat(locale, { type: 'conjunction' }), [locale]);
  return (shares) =>
    list.format(shares.map(({ channelType, count }) => t(channelLook[channelType].many, { n: count })));
}

/** What was deposited: the name of the one file, or how many; so too where the name was erased. */
const filesOf = ({ files, job }: StoryEvent, t: Text): string => {
  const [first, ...others] = files;
  if (first === undefined) return job.name;
  return others.length === 0 && first.name !== '' ? first.name : t('story.files', { n: files.length });
};

/** Label of the sentence: what goes out by wire is sent, paper is handed over. */
function labelOf({ kind, shares, person, to }: StoryEvent): string {
  if (kind === 'deciderGiven' && to !== null) return 'story.deciderGivenTo';
  if (kind === 'fileAdded' && person === null) return 'story.fileCame';
  if (kind !== 'handedOver') return `story.${kind}`;
  const paper = shares.some(({ channelType }) => CHANNEL_TYPE_ROWS[channelType].paper);
  return paper ? 'story.handedOver' : 'story.sent';
}

export function StorySentence({ event }: { event: StoryEvent }) {
  const t = useText();
  const me = useUser();
  const shares = useShares();
  const { kind, person, count, status } = event;
  if (kind === 'status' || kind === 'tracked') return <span>{t(shipmentLook(status ?? 0).label)}</span>;
  const what =
    (kind === 'deposited' || kind === 'fileAdded' ? filesOf(event, t) : shares(event.shares)) ||
    t('story.recipients', { n: count ?? 0 });
  return (
    <span>
      <FormattedMessage
        id={labelOf(event)}
        values={{
          b: bold,
          me: person?.id === me.id ? 'yes' : 'no',
          who: person ? <Name of={person} /> : t('story.product'),
          to: event.to ? <Name of={event.to} /> : '',
          n: count ?? 0,
          page: event.splitBefore ?? 0,
          what: <bdi>{what}</bdi>,
        }}
      />
    </span>
  );
}

type Tracking = NonNullable<StoryEvent['tracking']>;

/** Who says so and how it is known. */
function TrackedBy({ person, tracking }: { person: PersonRef | null; tracking: Tracking }) {
  const t = useText();
  return (
    <small>
      <bdi>{tracking.from}</bdi> · {t(`story.source.${tracking.source}`)}
      {person ? (
        <>
          {' · '}
          <Name of={person} />
        </>
      ) : null}
    </small>
  );
}

function SaidBy({ event: { kind, person, tracking } }: { event: StoryEvent }) {
  const t = useText();
  if (tracking) return <TrackedBy person={person} tracking={tracking} />;
  return kind === 'status' ? <small>{person ? <Name of={person} /> : t('story.source.system')}</small> : null;
}

/** What an event of a carrier did, where that is not what one expects. */
function Effect({ status, tracking: { effect, before } }: { status: number | null; tracking: Tracking }) {
  const t = useText();
  return (
    <>
      {effect === 'advanced' ? null : <small>{t(`story.effect.${effect}`)}</small>}
      {effect === 'correction' && before !== null ? (
        <small>
          <s>{t(shipmentLook(before).label)}</s> <span>→</span> {t(shipmentLook(status ?? 0).label)}
        </small>
      ) : null}
    </>
  );
}

/**
 * For whom it was done, what a person wrote, what is wrong, what follows.
 * @param sourced who says so stands beside it
 */
export function StoryMore({ event, sourced }: { event: StoryEvent; sourced: boolean }) {
  const t = useText();
  const faultText = useFaultText();
  const { kind, actedFor, reason, fault, waits, other, count, tracking } = event;
  return (
    <>
      {sourced ? null : <SaidBy event={event} />}
      {tracking ? <Effect status={event.status} tracking={tracking} /> : null}
      {actedFor ? <small>{t('story.behalf', { name: actedFor.name })}</small> : null}
      {kind === 'deposited' && count !== null && count > 0 ? (
        <small>{t('story.recipients', { n: count })}</small>
      ) : null}
      {waits ? <small>{t('story.waits')}</small> : null}
      {event.instead ? <small>{t('story.instead')}</small> : null}
      {event.sentTo ? <small>{t('story.sentTo', { address: event.sentTo.split('\n').join(', ') })}</small> : null}
      {reason ? <q dir="auto">{reason}</q> : null}
      {fault ? <small>{faultText(fault)}</small> : null}
      {other ? (
        <Link to={addressOf('manage.orderDetail', { jobId: other.id })}>
          {t(kind === 'replaces' ? 'story.replacesOrder' : 'story.replacedBy', { no: String(other.id) })}
        </Link>
      ) : null}
    </>
  );
}
