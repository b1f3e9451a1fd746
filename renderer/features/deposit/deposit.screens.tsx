// The screens of deposit.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { BenchSkeleton, DetailSkeleton, TilesSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { reviewPart } from './review/review-loader.ts';

const AREAS = ['deposit', 'sending'];

export const screens: Screens = {
  'deposit.home': lazySection(
    AREAS,
    () => import('./home/deposit-home.page.tsx').then((module) => ({ default: module.DepositHomePage })),
    <TilesSkeleton />,
  ),
  'deposit.split': lazySection(
    AREAS,
    () => import('./new/split.page.tsx').then((module) => ({ default: module.SplitPage })),
    <BenchSkeleton />,
  ),
  'deposit.form': lazySection(
    AREAS,
    () => import('./form/form.page.tsx').then((module) => ({ default: module.FormPage })),
    <BenchSkeleton />,
  ),
  'deposit.archive': lazySection(
    AREAS,
    () => import('./new/split.page.tsx').then((module) => ({ default: module.SplitPage })),
    <BenchSkeleton />,
  ),
  'deposit.preprocessing': lazySection(
    AREAS,
    () => import('./new/split.page.tsx').then((module) => ({ default: module.SplitPage })),
    <BenchSkeleton />,
  ),
  'deposit.advanced': lazySection(
    AREAS,
    () => import('./advanced/advanced.page.tsx').then((module) => ({ default: module.AdvancedPage })),
    <TilesSkeleton />,
  ),
  'deposit.unique': lazySection(
    AREAS,
    () => import('./new/unique.page.tsx').then((module) => ({ default: module.UniquePage })),
    <BenchSkeleton />,
  ),
  'deposit.receipt': lazySection(
    AREAS,
    () => import('./receipt/receipt.page.tsx').then((module) => ({ default: module.ReceiptPage })),
    <DetailSkeleton />,
  ),
  'deposit.orphans': lazySection(
    AREAS,
    () => import('./orphans/orphans.page.tsx').then((module) => ({ default: module.OrphansPage })),
    <BenchSkeleton />,
  ),
  'deposit.delivery': lazySection(AREAS, reviewPart, <BenchSkeleton />),
};
