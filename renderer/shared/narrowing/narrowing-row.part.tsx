// The filters of monitoring on lists that Manage has, too: loaded where they are shown, so that no other list waits for them.
import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./narrowing.part.tsx').then((module) => ({ default: module.NarrowingFilters })));

export const NarrowingRow = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
