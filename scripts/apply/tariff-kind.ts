// Lines of the tariff in a configuration file: found again by what they charge for, where and from when.
import type { Entry } from './configuration-file.ts';
import { byName, identity, type Kind, listOf, text } from './kind.ts';

/** What a line says when it says nothing: the defaults of `tariffs.save`. */
const part = (value: unknown): string => (value === undefined || value === null || value === 0 ? '' : String(value));

/** Its scope and its first day in a fixed order; amounts, VAT and currency may change. */
const nameOf = (line: Entry): string => {
  const { channelType, kind, optionType, optionValue, weightClass, fromSheets, validFrom } = line;
  const countries = [...new Set(listOf<unknown>(line, 'countries').map(text))].toSorted().join(',');
  return [channelType, kind, optionType, optionValue, weightClass, fromSheets, countries, validFrom]
    .map(part)
    .join('/');
};

export const tariff: Kind = {
  section: 'tariffs',
  isNamed: false,
  nameOf,
  existing: async (client) => byName(await client('tariffs.list'), nameOf),
  save: (client, entry, _names, saved) => client('tariffs.save', { body: { ...entry, ...identity(saved) } as never }),
  remove: (client, _entry, { id }) => client('tariffs.remove', { params: { tariffLineId: id } }),
};
