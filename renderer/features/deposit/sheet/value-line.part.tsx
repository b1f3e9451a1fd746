// One value in a sheet: its name, how good it is, its field, what is wrong with it, where it came from.
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import text from '#renderer/ui/text/text.module.css';
import classes from './sheet.module.css';

interface ValueLineProps {
  readonly requirement: JobRequirement;
  /** Its quality. */
  readonly status: ReactNode;
  readonly field: ReactNode;
  readonly fault: Fault | null;
  /** Of the fault, which the field is described by. */
  readonly faultId: string;
  /** Where it came from, translated. */
  readonly origin: string;
  /** What more is known, each a line. */
  readonly facts?: readonly string[];
  /** Why it cannot be changed, translated. */
  readonly locked: string | undefined;
  readonly children?: ReactNode;
}

export function ValueLine(props: ValueLineProps) {
  const { requirement, status, field, fault, faultId, origin, facts = [], locked, children } = props;
  const t = useText();
  const faultText = useFaultText();
  return (
    <section className={classes.line} aria-label={requirement.label}>
      <header>
        <h3>{requirement.label}</h3>
        {requirement.mandatory ? null : <span className={classes.quiet}>{t('deposit.sheet.optional')}</span>}
        <span className={classes.status}>{status}</span>
      </header>
      {field}
      <div id={faultId} role="status">
        {fault ? (
          <p className={text.reason}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>{faultText(fault)}</span>
          </p>
        ) : null}
      </div>
      <p className={classes.quiet}>{[origin, facts.join(' · ')].join(' ')}</p>
      {locked ? <p className={classes.quiet}>{locked}</p> : null}
      {children ? <div className={classes.tools}>{children}</div> : null}
    </section>
  );
}
