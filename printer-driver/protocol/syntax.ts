// The wire numbers of IPP (RFC 8010 sections 3.5.1 and 3.5.2) and the shapes that values take in memory.

/** Delimiter tags: each starts a group of attributes; `end` closes the message. */
export const GROUP = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04, unsupported: 0x05 } as const;

/** Value tags by the name of their syntax. A row here is all that a new syntax of an existing shape needs. */
export const SYNTAX = {
  unsupported: 0x10,
  unknown: 0x12,
  'no-value': 0x13,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octetString: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  rangeOfInteger: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const;

/** Tags that exist on the wire only: they give a collection its shape. */
export const MEMBER_NAME = 0x4a;
export const END_COLLECTION = 0x37;

export type Syntax = keyof typeof SYNTAX;
export type StringSyntax =
  | 'text'
  | 'name'
  | 'keyword'
  | 'uri'
  | 'uriScheme'
  | 'charset'
  | 'naturalLanguage'
  | 'mimeMediaType';

/** A moment and the zone it was written in; `ms` since 1970 UTC in steps of 100. */
export interface DateTime {
  readonly ms: number;
  readonly offsetMinutes: number;
}
/** Dots per inch (`units` 3) or per centimetre (`units` 4). */
export interface Resolution {
  readonly x: number;
  readonly y: number;
  readonly units: number;
}
export interface Range {
  readonly low: number;
  readonly high: number;
}
export interface LocalizedText {
  readonly language: string;
  readonly text: string;
}

export type Value =
  | { readonly type: 'integer' | 'enum'; readonly data: number }
  | { readonly type: 'boolean'; readonly data: boolean }
  | { readonly type: StringSyntax; readonly data: string }
  | { readonly type: 'octetString'; readonly data: Uint8Array }
  | { readonly type: 'dateTime'; readonly data: DateTime }
  | { readonly type: 'resolution'; readonly data: Resolution }
  | { readonly type: 'rangeOfInteger'; readonly data: Range }
  | { readonly type: 'textWithLanguage' | 'nameWithLanguage'; readonly data: LocalizedText }
  | { readonly type: 'collection'; readonly data: readonly Attribute[] }
  | { readonly type: 'no-value' | 'unknown' | 'unsupported'; readonly data: null }
  // A tag this printer does not know: kept as bytes, so that it can be named as unsupported.
  | { readonly type: 'opaque'; readonly tag: number; readonly data: Uint8Array };

/** A named list of values. Members of a collection have the same shape. */
export interface Attribute {
  readonly name: string;
  readonly values: readonly Value[];
}
export interface AttributeGroup {
  readonly tag: number;
  readonly attributes: readonly Attribute[];
}
/** The first eight bytes: `code` is an operation in a request and a status in an answer. */
export interface MessageHeader {
  readonly major: number;
  readonly minor: number;
  readonly code: number;
  readonly requestId: number;
}
export interface Message extends MessageHeader {
  readonly groups: readonly AttributeGroup[];
}
