// Screens before the sign-in, each in a chunk of its own. The sign-in itself is part of the first load.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

export const screens: Screens = {
  lostPassword: lazySection(
    ['settings'],
    () => import('./lost-password.page.tsx').then((module) => ({ default: module.LostPasswordPage })),
    <FormSkeleton />,
  ),
  'lostPassword.change': lazySection(
    ['settings'],
    () => import('./change-lost.page.tsx').then((module) => ({ default: module.ChangeLostPage })),
    <FormSkeleton />,
  ),
  'signIn.return': lazySection(
    ['settings', 'errors'],
    () => import('./realm-return.page.tsx').then((module) => ({ default: module.RealmReturnPage })),
    <FormSkeleton />,
  ),
};
