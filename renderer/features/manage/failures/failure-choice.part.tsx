// What should happen with a document that failed: the next channel, corrected once more, or nothing. The suggestion comes first
// and is chosen; the keys 1, 2 and 3 choose; what cannot be chosen says why.
import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { Acknowledging } from '#renderer/shared/shipments/use-acknowledge.tsx';
import { useChannelPhrase } from '#renderer/shared/shipments/use-channel-phrase.ts';
import classes from './failures.module.css';
import { isUndecided } from './failures.rules.ts';
import { useTakeOver } from './use-take-over.tsx';

type Way = 'nextChannel' | 'again' | 'acknowledge';
const WAYS: readonly Way[] = ['nextChannel', 'again', 'acknowledge'];

interface Choosing {
  readonly way: Way;
  readonly choose: (way: Way) => void;
  /** Why a way cannot be chosen; undefined: it can. */
  readonly barred: (way: Way) => string | undefined;
  readonly words: Readonly<Record<Way, { readonly label: string; readonly text: string }>>;
}

function useChoosing(shipment: Shipment): Choosing {
  const t = useText();
  const phrase = useChannelPhrase();
  const [chosen, choose] = useState<Way>();
  const barred = (way: Way): string | undefined => {
    const why = { nextChannel: shipment.next?.refused, again: shipment.again?.refused, acknowledge: null }[way];
    return why ? t('manage.failure.why', { why }) : undefined;
  };
  const suggested = WAYS.find((way) => barred(way) === undefined) ?? 'acknowledge';
  const channels = phrase((shipment.takeover?.next ?? []).map(({ channelType }) => channelType));
  const words = {
    nextChannel: {
      label: channels ? t('manage.failure.next', { channels }) : t('manage.failure.nextNone'),
      text: t('manage.failure.nextText'),
    },
    again: { label: t('manage.failure.again'), text: t('manage.failure.againText') },
    acknowledge: { label: t('manage.acknowledge'), text: t('manage.failure.acknowledgeText') },
  };
  const take = (way: Way) => (barred(way) === undefined ? choose(way) : undefined);
  useHotkeys(WAYS.map((way, index) => [String(index + 1), () => take(way)]));
  return { way: chosen ?? suggested, choose, barred, words };
}

function Ways({ choosing, correcting }: { choosing: Choosing; correcting: ReactNode }) {
  const t = useText();
  const { way, choose, barred, words } = choosing;
  return (
    <Radio.Group
      label={t('manage.failure.title')}
      classNames={{ label: classes.title ?? '' }}
      value={way}
      onChange={(value) => choose(value as Way)}
    >
      <div className={classes.ways}>
        {WAYS.map((one, index) => {
          const { label, text } = words[one];
          const why = barred(one);
          return (
            <div key={one} className={classes.way} data-chosen={one === way || undefined}>
              <Radio
                value={one}
                label={label}
                description={why ?? text}
                disabled={why !== undefined}
                classNames={{ root: classes.radio ?? '', description: classes.about ?? '' }}
              />
              <kbd aria-hidden>{index + 1}</kbd>
              {one === 'again' && one === way ? correcting : null}
            </div>
          );
        })}
      </div>
    </Radio.Group>
  );
}

/** The recipient's address on the channel that failed; rows of a list do not have it. */
function useCorrection(shipment: Shipment) {
  const found = useCall('shipments.find', { query: { id: shipment.id } });
  const [typed, setTyped] = useState<string>();
  const sentTo = found.data?.items[0]?.sentTo ?? shipment.sentTo;
  const value = typed ?? sentTo?.value ?? '';
  const isChanged = sentTo !== null && value.trim() !== '' && value.trim() !== sentTo.value;
  const correction = isChanged
    ? { name: sentTo.name, value: value.trim(), countryCode: sentTo.countryCode }
    : undefined;
  return { sentTo, value, setTyped, correction };
}

/** The choices with the button that repeats the one that is chosen. */
function Deciding({ shipment, acknowledging }: { shipment: Shipment; acknowledging: Acknowledging }) {
  const t = useText();
  const choosing = useChoosing(shipment);
  const { sentTo, value, setTyped, correction } = useCorrection(shipment);
  const taking = useTakeOver();
  const [busy, setBusy] = useState(false);
  const { way, words } = choosing;
  const decide = async () => {
    if (way === 'acknowledge') return acknowledging.ask([shipment.id]);
    setBusy(true);
    await taking.send({ shipmentIds: [shipment.id], way, ...(way === 'again' && correction ? { correction } : {}) });
    setBusy(false);
  };
  const Field = sentTo?.postal ? Textarea : TextInput;
  return (
    <section className={classes.choice}>
      <Ways
        choosing={choosing}
        correcting={
          sentTo ? (
            <Field
              className={classes.address ?? ''}
              label={t('manage.failure.address')}
              dir="auto"
              value={value}
              maxLength={1000}
              {...(sentTo.postal ? { autosize: true } : {})}
              onChange={(event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value)}
            />
          ) : null
        }
      />
      <Button loading={busy} onClick={() => void decide()}>
        {way === 'again' && !correction ? t('manage.failure.againSame') : words[way].label}
      </Button>
    </section>
  );
}

/** Somebody decided: until it is carried out it can be taken back. */
function Decided({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const taking = useTakeOver();
  const { takeover, abilities } = shipment;
  return (
    <section className={classes.decided} role="status">
      <p>{t('manage.failure.wished', { way: takeover?.way ?? 'nextChannel' })}</p>
      {abilities.includes('takeOver') ? (
        <Button variant="default" onClick={() => void taking.takeBack([shipment.id])}>
          {t('manage.failure.takeBack')}
        </Button>
      ) : null}
    </section>
  );
}

/** Nothing where the document did not fail, is acknowledged, or is another's to decide on. */
export function FailureChoice(props: { shipment: Shipment; acknowledging: Acknowledging }) {
  const { shipment } = props;
  const t = useText();
  if (isUndecided(shipment)) return <Deciding key={shipment.id} {...props} />;
  if (shipment.takeover?.state === 'wished') return <Decided shipment={shipment} />;
  return shipment.takeover === null && shipment.abilities.includes('takeOver') ? (
    <p className={classes.waits}>{t('manage.failure.waits')}</p>
  ) : null;
}
