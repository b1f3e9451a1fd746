// What a document may tell and no database can keep: NUL and halves of surrogate pairs. People's input with them is
// refused at the door (server/http/input.ts); a document is not refused for one unreadable character.

/** NUL and each lone half become U+FFFD, which a person sees as an unreadable character. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
