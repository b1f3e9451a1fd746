// How good a requirement value is, and which edits it allows.
import { describe, expect, it } from 'vitest';
import { checkRequirementEdit, qualityOf } from './quality.ts';

describe('quality', () => {
  it('is FORCED before BAD before MODIFIED before GOOD', () => {
    expect(qualityOf({ valid: false, forced: true, modified: true })).toBe('FORCED');
    expect(qualityOf({ valid: false, forced: false, modified: true })).toBe('BAD');
    expect(qualityOf({ valid: true, forced: false, modified: true })).toBe('MODIFIED');
    expect(qualityOf({ valid: true, forced: false, modified: false })).toBe('GOOD');
  });

  it('lets a value be forced only where the channel allows it', () => {
    const edit = {
      name: 'postalRecipient',
      editable: false,
      forceable: false,
      changed: false,
      force: true,
      empty: false,
    };
    expect(checkRequirementEdit(edit).ok).toBe(false);
    expect(checkRequirementEdit({ ...edit, forceable: true }).ok).toBe(true);
    expect(checkRequirementEdit({ ...edit, force: false, changed: true }).ok).toBe(false);
  });

  it('lets nobody force what is empty', () => {
    const edit = { name: 'postalRecipient', editable: true, forceable: true, changed: true, force: true, empty: true };
    expect(checkRequirementEdit(edit)).toMatchObject({ refusal: { label: 'requirement.emptyForced' } });
    expect(checkRequirementEdit({ ...edit, force: false }).ok).toBe(true);
  });

  it('keeps a value that is not editable as it is, also where it may be forced', () => {
    const edit = {
      name: 'postalRecipient',
      editable: false,
      forceable: true,
      changed: true,
      force: true,
      empty: false,
    };
    expect(checkRequirementEdit(edit)).toMatchObject({ refusal: { label: 'requirement.notEditable' } });
    expect(checkRequirementEdit({ ...edit, editable: true }).ok).toBe(true);
    expect(checkRequirementEdit({ ...edit, changed: false }).ok).toBe(true);
  });
});
