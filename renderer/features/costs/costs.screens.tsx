// The screen of costs, in a chunk of its own with its labels.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

export const screens: Screens = {
  'monitoring.costs': lazySection(
    ['costs', 'monitoring'],
    () => import('./costs.page.tsx').then((module) => ({ default: module.CostsPage })),
    <RowsSkeleton head />,
  ),
};
