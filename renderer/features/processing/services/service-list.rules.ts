// The services of the list beside the editor: found by a filter, under the headings of their types. Pure.
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Locale } from '#domain/labels/labels.ts';
import { nameIn } from '#domain/labels/names.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/services/services.ts';

/** Services of one type, by name. */
export interface TypeGroup {
  readonly type: ServiceType;
  readonly services: readonly Service[];
}

/** The services whose name has the text, by type and name; types without one are left out. */
export function groupsOf(services: readonly Service[], text: string, locale: Locale): TypeGroup[] {
  const wanted = text.trim().toLocaleLowerCase(locale);
  const found = services.filter((one) =>
    [one.name, nameIn(one, locale)].some((name) => name.toLocaleLowerCase(locale).includes(wanted)),
  );
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return SERVICE_TYPES.map((type) => ({
    type,
    services: found.filter((one) => one.type === type).sort((a, b) => compare(nameIn(a, locale), nameIn(b, locale))),
  })).filter(({ services: some }) => some.length > 0);
}
