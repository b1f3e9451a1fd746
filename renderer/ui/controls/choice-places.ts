// Where the open list of a choice lies in the page: in a landmark or a dialog, never behind everything, so that it is found
// where it belongs by those who read by landmarks. For `comboboxProps`.

/** In a dialog; fixed, so that what scrolls there does not cut it. */
export const IN_DIALOG = { withinPortal: false, floatingStrategy: 'fixed' } as const;

/** On a screen: in its main region, outside of what scrolls there. */
export const IN_MAIN = { portalProps: { target: '#main' } };
