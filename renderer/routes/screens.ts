// Which screen a route shows. Each feature names its own in `<feature>.screens.tsx`; this file only gathers them.
import type { ComponentType } from 'react';
import type { RouteName } from '#domain/routes/routes.ts';

/** Screens of a feature: route name to a component, made with `lazySection`. */
export type Screens = Readonly<Partial<Record<RouteName, ComponentType>>>;

const files = import.meta.glob<{ screens: Screens }>('../features/*/*.screens.tsx', { eager: true });

export const SCREENS: Screens = Object.assign({}, ...Object.values(files).map(({ screens }) => screens)) as Screens;
