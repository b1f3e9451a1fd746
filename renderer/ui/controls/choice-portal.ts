// Where the open list of a choice lies in the page: in a landmark or a dialog, never at the end of the page, so that people
// who navigate by landmarks find it. For `comboboxProps`.

/** In a dialog or another layer over the page; fixed, so that what scrolls there does not cut it. */
export const IN_DIALOG = { withinPortal: false, floatingStrategy: 'fixed' } as const;

/** On a screen: in its main region, outside of what scrolls there. */
export const IN_MAIN = { portalProps: { target: '#main' } };
