// How much of a message the decoder takes before it refuses. Every limit is checked before memory is given.

export interface MessageLimits {
  /** Bytes from the first byte of the message to end-of-attributes. */
  readonly headerBytes: number;
  /** Attributes of all groups together, members of collections included; and as many groups. */
  readonly attributes: number;
  /** Values of one attribute. */
  readonly valuesPerAttribute: number;
  /** Collections inside collections. */
  readonly depth: number;
}

export const MESSAGE_LIMITS: MessageLimits = {
  headerBytes: 64 * 1024,
  attributes: 1000,
  valuesPerAttribute: 1000,
  depth: 8,
};

/** Lengths are SIGNED-SHORT (RFC 8010 section 3.2): a larger number is negative, and rewinds careless decoders. */
export const LONGEST_FIELD = 0x7fff;

/** Octets that a string of each syntax may have (RFC 8011 section 5.1). */
export const STRING_LIMITS = {
  text: 1023,
  name: 255,
  keyword: 255,
  uri: 1023,
  uriScheme: 63,
  charset: 63,
  naturalLanguage: 63,
  mimeMediaType: 255,
  textWithLanguage: 1023 + 63 + 4,
  nameWithLanguage: 255 + 63 + 4,
} as const;
