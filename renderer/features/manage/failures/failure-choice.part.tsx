// What should happen with a document that failed, beside whatever else is said of it.
import { Button } from '@mantine/core';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import classes from './failures.module.css';
import { isJustFailed, isUndecided } from './failures.rules.ts';
import { useDeciding } from './use-deciding.ts';
import { useTakeOver } from './use-take-over.tsx';
import { DecideButton, Ways } from './ways.part.tsx';

/** The choices with the button that repeats the one that is chosen. */
function Choosing({ shipment }: { shipment: Shipment }) {
  const deciding = useDeciding(shipment);
  return (
    <section className={classes.choice}>
      <Ways of={deciding} />
      <DecideButton of={deciding} />
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

/** Who decides, where that is others; nothing until it is known. */
function Deciders({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const either = useEither();
  const { status, doubt, acknowledged } = shipment;
  const isOpen = !acknowledged && (status < 0 || doubt !== null);
  const found = useCall('shipments.find', { query: { id: shipment.id } }, { enabled: isOpen });
  const names = found.data?.items[0]?.deciders;
  if (names === undefined) return null;
  return (
    <p className={classes.waits}>
      {names.length > 0 ? t('manage.failure.others', { names: either(names) }) : t('manage.failure.othersAbove')}
    </p>
  );
}

/** What is said where nothing can be chosen: it has just failed, somebody decided, or others decide. */
export function Undecidable({ shipment }: { shipment: Shipment }) {
  const t = useText();
  if (shipment.takeover?.state === 'wished') return <Decided shipment={shipment} />;
  if (!isJustFailed(shipment)) return <Deciders shipment={shipment} />;
  const decides = shipment.abilities.includes('takeOver');
  return <p className={classes.waits}>{t(decides ? 'manage.failure.waits' : 'manage.failure.waitsOthers')}</p>;
}

/** Nothing where the document did not fail, is acknowledged, or is another's to decide on. */
export function FailureChoice({ shipment }: { shipment: Shipment }) {
  return isUndecided(shipment) ? (
    <Choosing key={shipment.id} shipment={shipment} />
  ) : (
    <Undecidable shipment={shipment} />
  );
}
