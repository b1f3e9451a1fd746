// The screen of a recipient who follows a link; nobody is signed in.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

export const screens: Screens = {
  recipientChoice: lazySection(
    ['choice', 'errors'],
    () => import('./choice.page.tsx').then((module) => ({ default: module.ChoicePage })),
    <FormSkeleton />,
  ),
};
