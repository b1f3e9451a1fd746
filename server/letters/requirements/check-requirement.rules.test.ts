// Forcing a value: only a faulty one, and only where the channel allows it.

import { describe, expect, it } from 'vitest';
import { NO_REFERENCE } from '#domain/addresses/reference.ts';
import { checkRequirement, NO_VALUE } from './check-requirement.rules.ts';
import type { RequirementSpec } from './requirement-specs.ts';

const spec = (forceable: boolean): RequirementSpec => ({
  name: 'emailRecipient',
  title: '',
  type: 'TEXT',
  kind: 'RECIPIENT',
  scope: 'shipment',
  editable: true,
  editableForRun: true,
  forceable,
  forceStatuses: null,
  validation: 'EMAIL',
  validationParameters: {},
  content: '',
  value: null,
  defaultCountry: null,
  labels: ['mail'],
  mandatoryFor: ['mail'],
});
const context = { needed: 'mandatory', defaultCountry: null, reference: NO_REFERENCE } as const;
const wanted = (value: string) => ({ ...NO_VALUE, value, forced: true });

describe('a value that a person forces', () => {
  it('stays bad where the channel does not allow it', () => {
    const checked = checkRequirement(spec(false), wanted('no address'), context);
    expect(checked).toMatchObject({ valid: false, forced: false, quality: 'BAD' });
  });

  it('is forced where the channel allows it, and keeps its verdict', () => {
    const checked = checkRequirement(spec(true), wanted('no address'), context);
    expect(checked).toMatchObject({ valid: false, forced: true, quality: 'FORCED' });
  });

  it('stays bad where there is none', () => {
    const checked = checkRequirement(spec(true), wanted(''), context);
    expect(checked).toMatchObject({ forced: false, quality: 'BAD', properties: { forceable: false } });
  });

  it('says who forced it, when, and what was wrong, until it is good', () => {
    const forcedBy = { id: 7, login: 'claire', name: 'Claire Moreau' };
    const forcing = { forcedBy, forcedAt: '2026-11-22T10:00:00.000Z', verdict: null };
    const checked = checkRequirement(spec(true), { ...wanted('no address'), forcing }, context);
    expect(checked.forcing).toEqual({ ...forcing, verdict: checked.error });
    expect(checkRequirement(spec(true), { ...wanted('zoe@mail.example'), forcing }, context).forcing).toBeNull();
  });

  it('is not forced when it is good', () => {
    const checked = checkRequirement(spec(true), wanted('zoe@mail.example'), context);
    expect(checked).toMatchObject({ valid: true, forced: false, quality: 'GOOD' });
  });
});

describe('an address that is not there', () => {
  const address = {
    ...spec(false),
    name: 'postalRecipient',
    title: 'Postal address',
    type: 'POSTAL_ADDRESS',
    validation: null,
  } as RequirementSpec;
  const labelOf = (properties: Readonly<Record<string, unknown>>) =>
    checkRequirement(address, { ...NO_VALUE, properties }, context).error;
  const reason = { label: 'expression.empty.pdfText', parameters: { page: 1 } };

  it('says why: nothing was read in its area, the page has no text, or nobody gave it', () => {
    expect(labelOf({ reason })).toEqual({
      label: 'address.extractionFailed',
      parameters: { requirement: 'Postal address' },
    });
    const untitled = checkRequirement({ ...address, title: '' }, { ...NO_VALUE, properties: { reason } }, context);
    expect(untitled.error?.parameters).toEqual({ requirement: 'postalRecipient' });
    expect(labelOf({ noText: true })?.label).toBe('address.noText');
    expect(labelOf({ reason: { label: 'expression.empty.column', parameters: { column: 'A' } } })?.label).toBe(
      'address.missing',
    );
  });
});
