// A text with its placeholders filled, as somebody will read it.
import { IntlMessageFormat } from 'intl-messageformat';
import { placeholdersOf } from '#domain/branding/wording.check.ts';
import { type Locale, regionOf } from '#domain/labels/labels.ts';

const SAMPLES: Readonly<Record<string, string>> = {
  author: 'Claire Moreau',
  channel: 'E-mail',
  code: '482 913',
  delivery: '00041837-5',
  job: 'Price change 2027',
  login: 'c.moreau',
  name: 'Price change 2027',
  names: 'Claire Moreau',
  number: '4183',
  owner: 'Claire Moreau',
  reason: '…',
  recipient: 'Karim Benali',
  url: 'https://…',
  user: 'Claire Moreau',
  who: 'Claire Moreau',
};
const MANY = 3;

/** The text with samples in it; as it stands while it cannot be read. */
export function filled(text: string, locale: Locale): string {
  const date = new Intl.DateTimeFormat(regionOf(locale), { dateStyle: 'long' }).format(new Date());
  try {
    const values = placeholdersOf(text, locale).map((name) =>
      name.startsWith('<')
        ? ([name.slice(1, -1), (parts: readonly unknown[]) => parts.join('')] as const)
        : ([name, name === 'date' ? date : (SAMPLES[name] ?? MANY)] as const),
    );
    return String(new IntlMessageFormat(text, regionOf(locale)).format(Object.fromEntries(values)));
  } catch {
    return text;
  }
}
