// Screens of the settings. Their home leads to the person's own profile.
import { Navigate } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

export const screens: Screens = {
  'settings.home': () => <Navigate to={addressOf('settings.user')} replace />,
  'settings.user': lazySection(
    ['settings', 'records'],
    () => import('./user.page.tsx').then((module) => ({ default: module.UserPage })),
    <FormSkeleton />,
  ),
};
