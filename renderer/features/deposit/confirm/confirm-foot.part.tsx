// The foot of the confirm sheet: what went wrong, the way back, and the button that sends.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText } from '#renderer/shared/faults/fault-text.ts';
import classes from './confirm.module.css';
import { PriceSum } from './price-block.part.tsx';
import { ApprovalNeeded, LimitExceeded } from './price-limits.part.tsx';

interface ConfirmFootProps {
  readonly price: CallResult<'deliveries.checkOptions'>['price'];
  /** In test mode: no sum. */
  readonly test: boolean;
  readonly trouble: unknown;
  /** Asks the server again; undefined where that helps nothing. */
  readonly again: (() => void) | undefined;
  /** The options are computed as they are chosen now. */
  readonly ready: boolean;
  /** There is something to send, and nothing in the way. */
  readonly can: boolean;
  readonly sending: boolean;
  /** What the button does, translated. */
  readonly action: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Who sends while the options are being computed is told so; nothing is sent by figures that are not shown yet. */
export function ConfirmFoot(props: ConfirmFootProps) {
  const { price, test, trouble, again, ready, can, sending, action, onSend, onClose } = props;
  const t = useText();
  const failureText = useFailureText();
  const [early, setEarly] = useState(false);
  const waits = !ready && trouble === undefined;
  return (
    <footer className={classes.foot}>
      <span className={classes.trouble} role="alert">
        {trouble ? failureText(trouble) : early && waits ? t('delivery.notComputed') : <LimitExceeded price={price} />}
      </span>
      <ApprovalNeeded price={price} />
      {price.sums.length > 0 && !test ? <PriceSum price={price} /> : null}
      {again ? (
        <Button size="md" variant="default" onClick={again}>
          {t('common.retry')}
        </Button>
      ) : null}
      <Button size="md" variant="default" onClick={onClose}>
        {t('common.back')}
      </Button>
      <Button
        size="md"
        loading={sending}
        disabled={!can || (!ready && !waits)}
        {...(waits ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        onClick={() => {
          setEarly(waits);
          if (!waits) onSend();
        }}
      >
        {action}
      </Button>
    </footer>
  );
}
