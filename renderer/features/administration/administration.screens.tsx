// Screens of "Administration", each in a chunk of its own with the labels of this area.
import type { Screens } from '#renderer/routes/screens.ts';
import { lazySection } from '#renderer/ui/states/lazy-section.part.tsx';
import { FormSkeleton, HomeSkeleton, RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';

const AREAS = ['administration', 'records'] as const;
/** The steps of a password's strength are named where people change their own. */
const WITH_PASSWORD = [...AREAS, 'settings'] as const;

export const screens: Screens = {
  'administration.home': lazySection(
    AREAS,
    () => import('./home/home.page.tsx').then((module) => ({ default: module.AdministrationHomePage })),
    <HomeSkeleton />,
  ),
  // Addresses are edited as a deposit edits them; values of lists come from a file.
  'administration.accounts': lazySection(
    [...AREAS, 'deposit', 'hooks', 'import'],
    () => import('./accounts/accounts.page.tsx').then((module) => ({ default: module.AccountsPage })),
    <FormSkeleton />,
  ),
  'administration.users': lazySection(
    WITH_PASSWORD,
    () => import('./users/users.page.tsx').then((module) => ({ default: module.UsersPage })),
    <RowsSkeleton head />,
  ),
  'administration.usersImport': lazySection(
    [...AREAS, 'import'],
    () => import('./users/import/users-import.page.tsx').then((module) => ({ default: module.UsersImportPage })),
    <FormSkeleton />,
  ),
  'administration.groups': lazySection(
    AREAS,
    () => import('./groups/groups.page.tsx').then((module) => ({ default: module.GroupsPage })),
    <FormSkeleton />,
  ),
  'administration.profiles': lazySection(
    AREAS,
    () => import('./profiles/profiles.page.tsx').then((module) => ({ default: module.ProfilesPage })),
    <FormSkeleton />,
  ),
  'administration.permissions': lazySection(
    AREAS,
    () => import('./permissions/permissions.page.tsx').then((module) => ({ default: module.PermissionsPage })),
    <FormSkeleton />,
  ),
};
