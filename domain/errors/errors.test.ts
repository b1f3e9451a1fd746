// The catalogue is complete, each label once, each row usable.
import { describe, expect, it } from 'vitest';
import { ADMINISTRATION_ERRORS } from './administration.errors.ts';
import { DELIVERY_ERRORS } from './delivery.errors.ts';
import { DEPOSIT_ERRORS } from './deposit.errors.ts';
import { DOCUMENT_ERRORS } from './document.errors.ts';
import { ERRORS, type ErrorLabel, errorCode, errorRow } from './errors.ts';
import { EXCEPTION_ERRORS } from './exception.errors.ts';
import { refuse } from './result.ts';
import { SCREENS_ERRORS } from './screens.errors.ts';
import { SERVICES_ERRORS } from './services.errors.ts';
import { httpStatus, WIRE_CODES } from './wire.codes.ts';

const ERROR_LABELS = Object.keys(ERRORS) as ErrorLabel[];

describe('the error catalogue', () => {
  it('has each label in one area only', () => {
    const areas = [
      EXCEPTION_ERRORS,
      DEPOSIT_ERRORS,
      DELIVERY_ERRORS,
      DOCUMENT_ERRORS,
      ADMINISTRATION_ERRORS,
      SERVICES_ERRORS,
      SCREENS_ERRORS,
    ];
    expect(ERROR_LABELS).toHaveLength(areas.reduce((count, area) => count + Object.keys(area).length, 0));
  });

  it('answers an HTTP status for each wire code', () => {
    expect(Object.values(WIRE_CODES).map(({ code }) => httpStatus(code))).toEqual([
      400, 401, 403, 404, 421, 409, 422, 422, 413, 429, 503, 501, 500,
    ]);
  });

  it('says of each refusal that passes by itself after how many seconds: the answer has them as Retry-After', () => {
    const passing = ERROR_LABELS.filter((label) => [-70, -80].includes(errorCode(label)));
    expect(passing.length).toBeGreaterThan(6);
    expect(passing.filter((label) => !errorRow(label).parameters.includes('seconds' as never))).toEqual([]);
  });

  it('turns a label that it lacks into the generic error', () => {
    expect(errorRow('nobody.knows')).toBe(ERRORS['exception.generic']);
    expect(errorCode('nobody.knows')).toBe(-1);
    expect(errorCode('exception.editionConflict')).toBe(-30);
  });

  it('makes refusals with label and parameters', () => {
    expect(refuse('exception.notFound', { type: 'job' })).toEqual({
      ok: false,
      refusal: { label: 'exception.notFound', parameters: { type: 'job' } },
    });
  });
});
