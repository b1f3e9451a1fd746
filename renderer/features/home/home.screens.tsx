// The welcome home, under both of its addresses.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';

const Home = lazySection(['home', 'story'], () =>
  import('./home.page.tsx').then((module) => ({ default: module.HomePage })),
);

export const screens: Screens = { home: Home, welcome: Home };
