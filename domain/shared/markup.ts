// Whether a text is HTML or plain text.

/** True when the text holds at least one tag: else it is plain text. */
export const looksLikeHtml = (text: string): boolean => /<\/?[a-z][^<>]*>|<!--/i.test(text);
