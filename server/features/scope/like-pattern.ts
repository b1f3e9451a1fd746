// Patterns of LIKE out of what a person types.

/** "Contains this text", with the signs of LIKE taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
