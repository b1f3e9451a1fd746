// The screens of the printer: a compact window of its own, and a page in a browser.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton, RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

/** `desktop` and `shell` hold the agent's own words: findings of the doctor, reasons of folders, refusals. */
const AREAS = ['printer', 'desktop', 'shell', 'errors'];

export const screens: Screens = {
  'printer.base': lazySection(AREAS, () =>
    import('./overview/base.page.tsx').then((module) => ({ default: module.BasePage })),
  ),
  'printer.home': lazySection(
    AREAS,
    () => import('./overview/home.page.tsx').then((module) => ({ default: module.PrinterHomePage })),
    <RowsSkeleton rows={4} />,
  ),
  'printer.manual': lazySection(
    AREAS,
    () => import('./letter/manual.page.tsx').then((module) => ({ default: module.ManualPage })),
    <RowsSkeleton rows={4} />,
  ),
  'printer.automated': lazySection(
    AREAS,
    () => import('./automated/automated.page.tsx').then((module) => ({ default: module.AutomatedPage })),
    <RowsSkeleton rows={6} />,
  ),
  'printer.async': lazySection(
    AREAS,
    () => import('./inbox/async.page.tsx').then((module) => ({ default: module.AsyncPage })),
    <RowsSkeleton rows={6} />,
  ),
  'printer.config': lazySection(
    AREAS,
    () => import('./settings/config.page.tsx').then((module) => ({ default: module.ConfigPage })),
    <FormSkeleton />,
  ),
};
