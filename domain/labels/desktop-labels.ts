// Labels of the desktop's own texts, as names that the compiler knows. The texts themselves are not carried along.
import type desktop from './desktop/en.json';
import type shell from './shell/en.json';

/** Label of a text that only the desktop agent gives. */
export type DesktopLabel = keyof typeof desktop | keyof typeof shell;
