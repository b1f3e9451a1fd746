// Letters as people type them: fonts have one glyph for "fi", and what was read from a page then holds one character that no
// search, register or mail server takes for two.

/**
 * Ligatures and other forms that fonts give to letters, full width and half width forms, and wide spaces. Not among them, although
 * their compatibility form is simpler too: raised letters and digits, fractions, and accents that stand alone, which an address
 * means as they are ("3º", "12²", "12½", "L´Hospitalet").
 */
const FORMS =
  /[\u00a0\u0132\u0133\u013f\u0140\u0149\u017f\u01c4-\u01cc\u01f1-\u01f3\u0587\u2000-\u200a\u2011\u202f\u205f\u2116\u3000\ufb00-\ufbff\ufc64-\ufdfb\ufe80-\ufefc\uff01-\uff9f\uffa0-\uffdc]+/gu;

/** The text with each such form as the plain letters that it stands for (NFKC of Unicode Standard Annex 15). */
export const plainLetters = (text: string): string => text.replace(FORMS, (form) => form.normalize('NFKC'));
