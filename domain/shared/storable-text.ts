// Text of a document without what no database can store: NUL and halves of surrogate pairs. Input of people with them
// is refused by server/http/input.ts; a document is not refused for one unreadable character.

/** NUL and each lone half become U+FFFD, which a person sees as an unreadable character. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
