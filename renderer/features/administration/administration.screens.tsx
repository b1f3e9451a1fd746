// Screens of "Administration", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton, HomeSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

const AREAS = ['administration', 'records'] as const;

export const screens: Screens = {
  'administration.home': lazySection(
    AREAS,
    () => import('./home/home.page.tsx').then((module) => ({ default: module.AdministrationHomePage })),
    <HomeSkeleton />,
  ),
  'administration.groups': lazySection(
    AREAS,
    () => import('./groups/groups.page.tsx').then((module) => ({ default: module.GroupsPage })),
    <FormSkeleton />,
  ),
};
