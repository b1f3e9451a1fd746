// Which screen a route shows: empty until the entry hands the screens of all features down, before anything is drawn.
import type { ComponentType } from 'react';
import type { RouteName } from '#domain/routes/routes.ts';

/** Screens of a feature: route name to a component, made with `lazySection`. */
export type Screens = Readonly<Partial<Record<RouteName, ComponentType>>>;

/** Screens of all features. A route without one is not built. */
export const SCREENS: Screens = {};

/** Only the entry calls it, when its module is loaded. */
export function registerScreens(screens: Screens): void {
  Object.assign(SCREENS, screens);
}
