// The front page of branding: white labels and their themes (specification section 3, Branding).

export const THEME_TYPES = ['light', 'dark'] as const;
export type ThemeType = (typeof THEME_TYPES)[number];

/** Default favicon colour and icon of a theme (specification section 3). */
export const DEFAULT_ICON_COLOUR = 'rgba(0, 0, 0, 0.75)';
export const DEFAULT_ICON = 'envelope';
