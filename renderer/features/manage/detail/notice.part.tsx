// A line in a box above the content: what is the case with this order or delivery.
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Token } from '#renderer/theme/status.ts';
import classes from '../manage.module.css';

export function Notice({ icon: Icon, token, children }: { icon: TablerIcon; token?: Token; children: ReactNode }) {
  return (
    <p className={classes.notice} data-token={token} role="status">
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
