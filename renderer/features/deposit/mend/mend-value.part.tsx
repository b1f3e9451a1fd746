// The value of a recipient that is being mended: its field, by its type, and what is wrong with it.

import { Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { faultyLine, leftOut } from '#renderer/shared/address/address.rules.ts';
import { AddressLines } from '#renderer/shared/address/address-lines.part.tsx';
import { choiceKind } from '#renderer/shared/contacts/choice.rules.ts';
import { ContactChoice } from '#renderer/shared/contacts/contact-choice.part.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import text from '#renderer/ui/text/text.module.css';
import { emptyReason } from '../workbench/service.rules.ts';
import classes from './mend.module.css';
import type { MendTarget } from './mend-target.rules.ts';
import type { MendDraft } from './use-mend.ts';

interface MendValueProps {
  target: MendTarget;
  /** Translated name of the value. */
  label: string;
  mend: MendDraft;
  /** Focuses the offending line of an address when it changes. */
  focusKey: string;
  readOnly: boolean;
  /** What keeps the row back whatever its values are: a fault of its pages, or of its row of a data file. */
  ofRow: Fault | null;
}

export function MendValue(props: MendValueProps) {
  const { target, label, mend, readOnly } = props;
  const t = useText();
  const faultText = useFaultText();
  const reasonId = useId();
  const { fault, changed } = mend;
  const isPostal = target.value.type === 'POSTAL_ADDRESS';
  // A fault of one line stands under that line; one of the whole address below all.
  const inLine = isPostal && faultyLine(fault, mend.lines) >= 0;
  const chosen = choiceKind(target.value, target.name);
  const heading = isPostal ? t('deposit.mend.address') : label;
  return (
    <div>
      <h2>
        {heading}
        {isPostal ? <span>{t('deposit.mend.lines', { n: mend.lines.filter(Boolean).length })}</span> : null}
      </h2>
      <ValueInput {...props} reasonId={reasonId} reason={inLine ? faultText(fault) : undefined} />
      {chosen && !readOnly ? (
        <ContactChoice
          kind={chosen}
          onChoose={({ lines, country }) => {
            mend.setLines([...lines]);
            if (country !== null) mend.setCountry(country);
          }}
        />
      ) : null}
      {inLine ? null : (
        <Verdict
          id={reasonId}
          fault={fault ?? props.ofRow}
          changed={changed}
          why={changed ? undefined : emptyReason(target.value)}
        />
      )}
      {isPostal && changed ? (
        <LeftOut read={mend.printed.readLines ?? target.value.value.split('\n')} now={mend.lines} />
      ) : null}
    </div>
  );
}

interface VerdictProps extends Pick<MendDraft, 'fault' | 'changed'> {
  id: string;
  /** Why the service found nothing. */
  why: Fault | undefined;
}

/** What is wrong with the whole value, or that nothing is. */
function Verdict({ id, fault, changed, why }: VerdictProps) {
  const t = useText();
  const faultText = useFaultText();
  const Icon = fault ? IconAlertTriangle : IconCheck;
  return (
    <p className={`${text.reason} ${classes.reason}`} id={id} role="status" data-good={fault ? undefined : true}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>
        {fault ? faultText(fault) : changed ? t('deposit.mend.fits') : t('deposit.mend.good')}{' '}
        {fault && why ? <bdi>{faultText(why)}</bdi> : null}
      </span>
    </p>
  );
}

/** Which lines of the page will not be printed. */
function LeftOut({ read, now }: { read: readonly string[]; now: readonly string[] }) {
  const t = useText();
  const left = leftOut(read, now);
  if (left.length === 0) return null;
  return (
    <p className={classes.leftOut} role="status">
      {t('deposit.mend.leftOut')} <bdi>{left.map((line) => `“${line}”`).join(' ')}</bdi>
    </p>
  );
}

interface ValueInputProps extends MendValueProps {
  reasonId: string;
  /** Of the offending line. */
  reason: string | undefined;
}

function ValueInput({ target, label, mend, focusKey, readOnly, reasonId, reason }: ValueInputProps) {
  const save = () => void mend.save();
  const shared = {
    'aria-label': label,
    'aria-describedby': reasonId,
    disabled: readOnly,
    value: mend.lines.join('\n'),
  };
  if (target.value.type === 'POSTAL_ADDRESS') {
    return (
      <AddressLines
        lines={mend.lines}
        fault={mend.fault}
        reasonId={reasonId}
        reason={reason}
        focusKey={focusKey}
        disabled={readOnly}
        onChange={mend.setLines}
        onDone={mend.ready ? save : undefined}
      />
    );
  }
  if (target.value.type === 'TEXT') {
    return (
      <TextInput
        {...shared}
        dir="auto"
        data-autofocus
        onChange={(event) => mend.setLines([event.currentTarget.value])}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
    );
  }
  return <Textarea {...shared} rows={5} onChange={(event) => mend.setLines(event.currentTarget.value.split('\n'))} />;
}
