// The place of an address held against a reference of postal codes and towns, where the operator gave one: which codes and
// towns belong together, with what France writes beside them (docs/model.md, "Addresses"). Pure.
import { STATES_BEHIND_TOWN } from './american-states.table.ts';
import { foldName } from './country.ts';

/** A code with one of its towns, as people write them. */
export interface Locality {
  readonly code: string;
  readonly town: string;
}

/** What is known of codes and towns. Codes and towns are compared by `foldCode` and `foldTown`. */
export interface AddressReference {
  /** ISO 3166-1 alpha-2: the countries that it knows all codes of. */
  readonly countries: ReadonlySet<string>;
  placesOfCode(country: string, code: string): readonly Locality[];
  placesOfTown(country: string, town: string): readonly Locality[];
}

/** Without a reference an address is judged by its form alone. */
export const NO_REFERENCE: AddressReference = {
  countries: new Set(),
  placesOfCode: () => [],
  placesOfTown: () => [],
};

/** Proposals at most. */
const MOST = 3;

/** Parts of France with a country code of their own, by the beginning of their postal codes; Monaco is served by France. */
const FRENCH_PARTS: Readonly<Record<string, string>> = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  975: 'PM',
  976: 'YT',
  977: 'BL',
  978: 'MF',
  980: 'MC',
  986: 'WF',
  987: 'PF',
  988: 'NC',
};
const PARTS: readonly string[] = Object.values(FRENCH_PARTS);

/** A code as it is compared: capitals and digits; of the American one the five digits that a town has. */
export const foldCode = (country: string, code: string): string => {
  const bare = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return country === 'US' ? bare.slice(0, 5) : bare;
};

const CEDEX = / CEDEX(?: \d{1,2})?$/;

/** Whether the line of a town is that of a large receiver (CEDEX), whose code the town itself does not have. */
export const isCedex = (town: string): boolean => CEDEX.test(foldName(town));

/** A town as it is compared: no accents, "St" as "Saint", without CEDEX, the number of a district, an American state. */
export const foldTown = (country: string, town: string): string =>
  foldName(town)
    .replace(country === 'US' ? STATES_BEHIND_TOWN : /$^/, '')
    .replace(CEDEX, '')
    .replace(/^(PARIS|LYON|MARSEILLE) \d{1,2} ?(?:ER|E|EME)?(?: ARRONDISSEMENT)?$/, '$1')
    .replaceAll(/\bST\b/g, 'SAINT')
    .replaceAll(/\bSTE\b/g, 'SAINTE');

/** The department of a French code: its first two digits; 2A and 2B for those of Corsica, three overseas. */
export function departmentOf(code: string): string {
  if (/^20[01]/.test(code)) return '2A';
  if (/^20[26]/.test(code)) return '2B';
  return /^9[78]/.test(code) ? code.slice(0, 3) : code.slice(0, 2);
}

/** The countries under which a reference may have the place. */
function countriesOf(country: string, code: string): string[] {
  if (country === 'FR') return ['FR', FRENCH_PARTS[code.slice(0, 3)] ?? 'FR'];
  return PARTS.includes(country) ? [country, 'FR'] : [country];
}

const isFrench = (country: string): boolean => country === 'FR' || PARTS.includes(country);

/** The armies have their own codes, which no town has: 00 in France, BF and numbers in Great Britain. */
const isOfForces = (country: string, code: string): boolean =>
  (country === 'FR' && code.startsWith('00')) || (country === 'GB' && /^BF/i.test(code));

/** Whether code and town belong together, and what would; null: the reference does not know such places. */
export function judgeLocality(
  { countries, placesOfCode, placesOfTown }: AddressReference,
  { country, code, town }: Locality & { readonly country: string },
): { readonly known: boolean; readonly instead: readonly Locality[] } | null {
  const wanted = [...new Set(countriesOf(country, code))].filter((one) => countries.has(one));
  if (wanted.length === 0 || code === '' || town === '' || isOfForces(country, code)) return null;
  const folded = foldTown(country, town);
  const ofCode = wanted.flatMap((one) => placesOfCode(one, foldCode(one, code)));
  if (ofCode.some((place) => foldTown(country, place.town) === folded)) return { known: true, instead: [] };
  const ofTown = wanted.flatMap((one) => placesOfTown(one, folded));
  const department = departmentOf(code);
  const near = ofTown.filter((place) => departmentOf(place.code) === department);
  if (isFrench(country) && isCedex(town) && near.length > 0) return { known: true, instead: [] };
  // The state of another American town is not known.
  const others = country === 'US' ? [] : ofCode;
  const instead = new Map([...near, ...others, ...ofTown].map((place) => [`${place.code} ${place.town}`, place]));
  return { known: false, instead: [...instead.values()].slice(0, MOST) };
}
