// Screens of "System", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton, HomeSkeleton, RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

const AREAS = ['system', 'records', 'tokens'] as const;
/** Areas of output files are arranged as those of services are, with their rules. */
const CHANNEL_AREAS = [...AREAS, 'processing', 'rules', 'deposit'] as const;

export const screens: Screens = {
  'system.home': lazySection(
    AREAS,
    () => import('./home/home.page.tsx').then((module) => ({ default: module.SystemHomePage })),
    <HomeSkeleton />,
  ),
  'system.channels': lazySection(
    CHANNEL_AREAS,
    () => import('./channels/channels.page.tsx').then((module) => ({ default: module.ChannelsPage })),
    <FormSkeleton />,
  ),
  'system.options': lazySection(
    AREAS,
    () => import('./options/options.page.tsx').then((module) => ({ default: module.OptionsPage })),
    <FormSkeleton />,
  ),
  'system.tariffs': lazySection(
    AREAS,
    () => import('./tariffs/tariffs.page.tsx').then((module) => ({ default: module.TariffsPage })),
    <FormSkeleton />,
  ),
  'system.tariffsImport': lazySection(
    [...AREAS, 'import'],
    () => import('./tariffs/tariffs-import.page.tsx').then((module) => ({ default: module.TariffsImportPage })),
    <FormSkeleton />,
  ),
  'system.brandings': lazySection(
    AREAS,
    () => import('./brandings/brandings.page.tsx').then((module) => ({ default: module.BrandingsPage })),
    <FormSkeleton />,
  ),
  'system.locales': lazySection(
    AREAS,
    () => import('./locales/locales.page.tsx').then((module) => ({ default: module.LocalesPage })),
    <RowsSkeleton head />,
  ),
  'system.security': lazySection(
    AREAS,
    () => import('./security/security.page.tsx').then((module) => ({ default: module.SecurityPage })),
    <FormSkeleton />,
  ),
};
