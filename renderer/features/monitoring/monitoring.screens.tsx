// Screens of "Monitoring", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { ListSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

const AREAS = ['monitoring', 'manage', 'sending'] as const;

export const screens: Screens = {
  'monitoring.lateDeliveries': lazySection(
    AREAS,
    () => import('./late/late.page.tsx').then((module) => ({ default: module.LatePage })),
    <ListSkeleton />,
  ),
};
