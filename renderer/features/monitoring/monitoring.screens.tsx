// Screens of "Monitoring", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { HomeSkeleton, ListSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

const AREAS = ['monitoring', 'manage', 'sending'] as const;

export const screens: Screens = {
  'monitoring.home': lazySection(
    AREAS,
    () => import('./home/home.page.tsx').then((module) => ({ default: module.MonitoringHomePage })),
    <HomeSkeleton />,
  ),
  'monitoring.lateDeliveries': lazySection(
    AREAS,
    () => import('./late/late.page.tsx').then((module) => ({ default: module.LatePage })),
    <ListSkeleton />,
  ),
};
