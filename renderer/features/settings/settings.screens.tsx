// Screens of "Settings", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton, HomeSkeleton, RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

const AREAS = ['settings', 'records', 'tokens'] as const;

export const screens: Screens = {
  'settings.home': lazySection(
    AREAS,
    () => import('./home/home.page.tsx').then((module) => ({ default: module.SettingsHomePage })),
    <HomeSkeleton />,
  ),
  'settings.user': lazySection(
    AREAS,
    () => import('./user/user.page.tsx').then((module) => ({ default: module.UserPage })),
    <FormSkeleton />,
  ),
  'settings.library': lazySection(
    AREAS,
    () => import('./library/library.page.tsx').then((module) => ({ default: module.LibraryPage })),
    <RowsSkeleton head />,
  ),
  // Addresses are edited as a deposit edits them.
  'settings.addressbox': lazySection(
    ['contacts', 'records', 'deposit'],
    () => import('./addressbook/addressbook.page.tsx').then((module) => ({ default: module.AddressBookPage })),
    <FormSkeleton />,
  ),
  'settings.addressboxImport': lazySection(
    ['contacts', 'records', 'import'],
    () => import('./addressbook/contacts-import.page.tsx').then((module) => ({ default: module.ContactsImportPage })),
    <FormSkeleton />,
  ),
};
