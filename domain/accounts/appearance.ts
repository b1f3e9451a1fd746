// How a person wants the screens: light or dark, and how close rows and fields stand (docs/model.md, "Preferences").

/** `system`: as the device has it. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];
