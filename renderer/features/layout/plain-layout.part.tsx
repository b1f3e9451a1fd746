// A layout without a bar: the printer window and the embedded mode.
import type { ReactNode } from 'react';
import type { RouteName } from '#domain/routes/routes.ts';
import { ErrorBoundary } from '#renderer/ui/states/error-boundary.part.tsx';
import classes from './layout.module.css';

export function PlainLayout({ name, children }: { name: RouteName; children: ReactNode }) {
  return (
    <main className={classes.plain} tabIndex={-1}>
      <ErrorBoundary resetKey={name}>{children}</ErrorBoundary>
    </main>
  );
}
