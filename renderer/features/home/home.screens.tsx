// The welcome home, under both of its addresses, and the guide to the first letter.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';

const Home = lazySection(['home', 'story'], () =>
  import('./home.page.tsx').then((module) => ({ default: module.HomePage })),
);

const Guide = lazySection(['guide'], () =>
  import('./guide/guide.page.tsx').then((module) => ({ default: module.GuidePage })),
);

export const screens: Screens = { home: Home, welcome: Home, guide: Guide };
