// A remark on the confirm sheet.
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './confirm.module.css';

export function Note({ token, children }: { token?: 'warn'; children: ReactNode }) {
  return (
    <p className={classes.note} data-token={token}>
      <IconInfoCircle size={16} stroke={1.5} aria-hidden />
      {children}
    </p>
  );
}
