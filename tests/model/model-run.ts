/** Histories of one world: the audit reads all that a world holds, and a large one would be read again and again. */
export const OF_ONE_WORLD = 200;
