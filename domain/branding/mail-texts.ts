// Texts of e-mails that a branding words anew: each keeps the placeholders of the text that it replaces.
import { ok, type Result, refuse } from '../errors/result.ts';
import { LOCALES, type Locale, type Messages } from '../labels/labels.ts';
import { checkWording } from './wording.check.ts';

export type MailTexts = Readonly<Partial<Record<Locale, Messages>>>;

/** Whether all of them may stand; else what is wrong with the first. @param packOf the product's texts in a language */
export function checkMailTexts(texts: MailTexts, packOf: (locale: Locale) => Messages): Result<true> {
  for (const locale of LOCALES) {
    const pack = packOf(locale);
    for (const [label, text] of Object.entries(texts[locale] ?? {})) {
      const packaged = Object.hasOwn(pack, label) ? pack[label] : undefined;
      if (packaged === undefined) return refuse('locales.noText', { text: label });
      const checked = checkWording({ label, text }, packaged, locale);
      if (!checked.ok) return checked;
    }
  }
  return ok(true);
}
