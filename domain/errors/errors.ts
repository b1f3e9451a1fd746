// The error catalogue: every message that the product can give, by label (docs/model.md, "Shown errors").
import { ADMINISTRATION_ERRORS } from './administration.errors.ts';
import { DELIVERY_ERRORS } from './delivery.errors.ts';
import { DEPOSIT_ERRORS } from './deposit.errors.ts';
import { DOCUMENT_ERRORS } from './document.errors.ts';
import { EXCEPTION_ERRORS } from './exception.errors.ts';
import type { ErrorRow } from './rows.ts';
import { SCREENS_ERRORS } from './screens.errors.ts';
import { SERVICES_ERRORS } from './services.errors.ts';
import type { ErrorCode } from './wire.codes.ts';

/** Label → severity, wire code, source, parameters. Texts: `domain/labels`. */
export const ERRORS = {
  ...EXCEPTION_ERRORS,
  ...DEPOSIT_ERRORS,
  ...DELIVERY_ERRORS,
  ...DOCUMENT_ERRORS,
  ...ADMINISTRATION_ERRORS,
  ...SERVICES_ERRORS,
  ...SCREENS_ERRORS,
} as const satisfies Record<string, ErrorRow>;

export type ErrorLabel = keyof typeof ERRORS;

/** True when a text is a label of the catalogue. */
export const isErrorLabel = (label: string): label is ErrorLabel => Object.hasOwn(ERRORS, label);

/** The row of a label; an unknown label is the generic error, so that no refusal is lost on the wire. */
export const errorRow = (label: string): ErrorRow => ERRORS[isErrorLabel(label) ? label : 'exception.generic'];

/** The wire code of a label: -1 for notices and labels that the catalogue lacks. */
export const errorCode = (label: string): ErrorCode => errorRow(label).code ?? -1;
