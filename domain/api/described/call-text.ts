// What the API document says of a call in words: beside the contract, so that neither screens nor agents carry it.
import type { ErrorLabel } from '#domain/errors/errors.ts';

/** The sentences and examples of one call. */
export interface CallText {
  /** What the call does, as a sentence with a verb and without a full stop. */
  readonly summary: string;
  /** What else one has to know: units, defaults, what happens later. */
  readonly description?: string;
  /** Files of a multipart body: the name of the part → what it holds. `*`: parts named otherwise. */
  readonly files?: Readonly<Record<string, string>>;
  /** Media types of the bytes that it answers. */
  readonly media?: readonly string[];
  /** Headers of a good answer that a client reads → what each says. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** A body that is accepted; of a multipart body its fields, objects as such. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Refusals that belong to this call, beside those that any call may give. */
  readonly refusals?: readonly ErrorLabel[];
}
