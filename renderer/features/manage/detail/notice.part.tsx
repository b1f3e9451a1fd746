// A notice above the content of an order, a delivery or a document.
import { IconAlertTriangle, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { Token } from '#renderer/theme/status.ts';
import classes from './detail.module.css';

export function Notice({ icon: Icon, token, children }: { icon: TablerIcon; token?: Token; children: ReactNode }) {
  return (
    <p className={classes.notice} data-token={token} role="status">
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** What is wrong with it, if anything. */
export function FaultNotice({ fault }: { fault: Fault | null }) {
  const faultText = useFaultText();
  if (fault === null) return null;
  return (
    <Notice icon={IconAlertTriangle} token="error">
      {faultText(fault)}
    </Notice>
  );
}
