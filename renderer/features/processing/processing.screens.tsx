// Screens of "Processing", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton, HomeSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

const AREAS = ['processing', 'records', 'rules', 'deposit'] as const;

export const screens: Screens = {
  'processing.home': lazySection(
    AREAS,
    () => import('./home/home.page.tsx').then((module) => ({ default: module.ProcessingHomePage })),
    <HomeSkeleton />,
  ),
  'processing.services': lazySection(
    AREAS,
    () => import('./services/services.page.tsx').then((module) => ({ default: module.ServicesPage })),
    <FormSkeleton />,
  ),
  'processing.simulator': lazySection(
    AREAS,
    () => import('./simulator/simulator.page.tsx').then((module) => ({ default: module.SimulatorPage })),
    <FormSkeleton />,
  ),
  'processing.wizard': lazySection(
    AREAS,
    () => import('./wizard/wizard.page.tsx').then((module) => ({ default: module.WizardPage })),
    <FormSkeleton />,
  ),
};
