// How every child of ours is started: a console program that a program with windows starts gets a console window on
// Windows, and closing that ends the child.

/** Spread into the options of `fork`, `spawn` and `execFile`; other systems ignore it. */
export const NO_WINDOW = { windowsHide: true } as const;
