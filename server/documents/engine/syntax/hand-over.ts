// The engine's only exception of its own: "I do not understand this file". The caller gives the file to PDFium or refuses it.

/** What the engine did not understand in a file; reported in `DocumentFacts.handedOver`, and in the log. */
export const HAND_OVER_CODES = [
  'encrypted',
  'xref',
  'object',
  'object-stream',
  'page-tree',
  'syntax',
  'filter',
  'too-big',
  'optional-content',
  'form',
  'internal',
] as const;

/** One of these codes. */
export type HandOverCode = (typeof HAND_OVER_CODES)[number];

/** Thrown by what draws over pages while they are written: no doubt about the document, and passed on as it is. */
export class DrawingError extends Error {}

/** Thrown by every function of the engine at the first doubt; no code path continues after doubt. */
export class HandOver extends Error {
  readonly code: HandOverCode;

  constructor(code: HandOverCode, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.name = 'HandOver';
    this.code = code;
  }
}
