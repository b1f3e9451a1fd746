// The front page of addresses: postal addresses, e-mail addresses, phone numbers and countries.

/** A postal address as it travels: cleaned lines, and the ISO 3166-1 alpha-2 country. */
export interface PostalAddress {
  readonly addressLines: readonly string[];
  readonly countryCode: string;
}
