// One document in error: what happened in one sentence, what should happen, the page, facts, events. It is decided with Enter, and the
// next one with the same reason opens.
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useWhileHere } from '#renderer/shared/commands/use-while-here.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { HistoryTimeline } from '#renderer/shared/history/history.part.tsx';
import { PicturePage } from '#renderer/shared/pages/picture-page.part.tsx';
import { DoubtBanner } from '#renderer/shared/shipments/doubt.part.tsx';
import { reasonText } from '#renderer/shared/shipments/reason-text.ts';
import { outputOf } from '#renderer/shared/viewer/viewed-file.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import { SideSheet } from '#renderer/ui/list/side-sheet.part.tsx';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import { AddressText, NumberText } from '#renderer/ui/values/values.part.tsx';
import { nobodyIn, ShipmentStatus } from '../documents/shipment-columns.tsx';
import { useWhole } from '../documents/use-whole.ts';
import { Undecidable } from '../failures/failure-choice.part.tsx';
import { isDecidable, isDecided, isJustFailed, isUndecided, type Way } from '../failures/failures.rules.ts';
import { Replaced } from '../failures/replaced.part.tsx';
import { useDeciding } from '../failures/use-deciding.ts';
import { DecideButton, Ways } from '../failures/ways.part.tsx';
import { Due } from './due.part.tsx';
import classes from './error-sheet.module.css';

interface ErrorSheetProps {
  shipment: Shipment;
  /** Whose it is; undefined: the person sees one account. */
  account: string | undefined;
  /** How many have the same reason. */
  inGroup: number;
  /** What Enter does is written here while the sheet is open. */
  enter: RefObject<(() => void) | null>;
  /** What is chosen from the start, in place of the suggestion. */
  first: Way | undefined;
  onDone: () => void;
  onGive: () => void;
  onAcknowledge: () => void;
  onClose: () => void;
}

/** What happened in one sentence, and what hangs on it. */
function Reason({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const faultText = useFaultText();
  const { status, takeover, fault, peerAnswer } = shipment;
  return (
    <div className={classes.reason} data-token={shipmentLook(status).token}>
      <b>{reasonText(t, status)}</b>
      {peerAnswer ? (
        <p>
          <q dir="auto">{peerAnswer}</q>
        </p>
      ) : null}
      {fault ? <p>{faultText(fault)}</p> : null}
      {takeover?.why ? <p>{t('manage.failure.why', { why: takeover.why })}</p> : null}
    </div>
  );
}

function What({ shipment, account }: Pick<ErrorSheetProps, 'shipment' | 'account'>) {
  const t = useText();
  const named = useNameIn();
  const file = outputOf(shipment);
  const { mailbox, recipientLines, decider, metadata } = shipment;
  const { metadataLabels: labels } = useWhole(shipment) ?? shipment;
  return (
    <div className={classes.what}>
      <div className={classes.paper} dir="ltr">
        <PicturePage
          of={file && !file.purged ? { kind: 'output', fileId: file.fileId, page: 1 } : undefined}
          label={t('manage.firstPage')}
          gone={file?.purged ? t('manage.viewer.purged') : undefined}
          longestSide={500}
        />
      </div>
      <Facts
        facts={[
          ...(mailbox === null ? [] : [[t('manage.sentTo'), <bdi key="e">{mailbox}</bdi>] as const]),
          [t('manage.address'), <AddressText key="a" lines={recipientLines} />],
          [t('manage.service'), <bdi key="s">{named(shipment.service)}</bdi>],
          ...(account === undefined ? [] : [[t('manage.account'), <bdi key="u">{account}</bdi>] as const]),
          [t('manage.pages'), <NumberText key="p" value={shipment.pages} />],
          [t('manage.owner'), <bdi key="o">{decider?.name ?? t('manage.errors.nobody')}</bdi>],
          ...Object.entries(metadata).map(
            ([name, value]) => [labels[name] ?? name, <bdi key={name}>{value}</bdi>] as const,
          ),
        ]}
      />
    </div>
  );
}

type FrameProps = ErrorSheetProps & { button: ReactNode; children: ReactNode };

function Frame({ shipment, account, inGroup, onGive, onClose, button, children }: FrameProps) {
  const t = useText();
  const go = useGo();
  const named = useNameIn();
  return (
    <SideSheet
      label={t('manage.documentNo', { no: shipment.nuid })}
      status={
        <>
          <ShipmentStatus shipment={shipment} tag />
          <span className={classes.until}>
            <Due shipment={shipment} exact />
          </span>
        </>
      }
      title={<bdi>{shipment.recipient || t(nobodyIn(shipment))}</bdi>}
      sub={
        <>
          <bdi>{named(shipment.service)}</bdi> · <bdi>{shipment.nuid}</bdi>
        </>
      }
      openLabel={t('manage.openDocument')}
      onOpenFull={() => go('monitoring.shipmentDetail', { shipmentId: shipment.id })}
      onClose={onClose}
      footer={
        isDecidable(shipment) ? (
          <>
            {button}
            {isDecided(shipment) ? null : (
              <Button className={classes.still ?? ''} variant="default" onClick={onGive}>
                {t('manage.errors.give')}
              </Button>
            )}
            <span className={classes.grow} />
            {inGroup > 1 ? <span className={classes.then}>{t('manage.errors.thenNext', { n: inGroup })}</span> : null}
          </>
        ) : undefined
      }
    >
      <p className={classes.narrow}>
        <Due shipment={shipment} exact />
      </p>
      {children}
      <What shipment={shipment} account={account} />
      <h3>{t('manage.lastEvents')}</h3>
      <HistoryTimeline of={{ kind: 'shipment', id: shipment.id }} most={5} />
    </SideSheet>
  );
}

/** Somebody may decide, and nobody has. */
function Open(props: ErrorSheetProps) {
  const { shipment, enter, onDone, first } = props;
  const deciding = useDeciding(shipment, onDone, first);
  useEffect(() => {
    enter.current = deciding.decide;
    return () => {
      enter.current = null;
    };
  });
  return (
    <Frame {...props} button={<DecideButton of={deciding} />}>
      <Reason shipment={shipment} />
      <div className={classes.choices}>
        <Ways of={deciding} />
      </div>
    </Frame>
  );
}

export function ErrorSheet(props: ErrorSheetProps) {
  const { shipment, onAcknowledge } = props;
  const t = useText();
  const whileHere = useWhileHere();
  if (isUndecided(shipment)) return <Open key={shipment.id} {...props} onDone={() => whileHere(props.onDone)} />;
  const isSeen = shipment.doubt !== null || isDecided(shipment) || !shipment.abilities.includes('acknowledge');
  return (
    <Frame
      {...props}
      button={
        isSeen ? null : (
          <Button
            className={classes.still ?? ''}
            variant={isJustFailed(shipment) ? 'default' : 'filled'}
            onClick={onAcknowledge}
          >
            {t('manage.acknowledge')}
          </Button>
        )
      }
    >
      {shipment.doubt === null ? <Reason shipment={shipment} /> : <DoubtBanner shipment={shipment} />}
      <Replaced shipment={shipment} />
      <Undecidable shipment={shipment} />
    </Frame>
  );
}
