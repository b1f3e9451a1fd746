// The fields of a channel of the service, of its composition, and of a requirement.
import { CORRECTED_ADDRESS } from '#domain/addresses/correction.ts';
import { LATER_ADDRESSES } from '#domain/addresses/later-addresses.ts';
import { ADDRESS_WINDOWS } from '#domain/documents/address-side.ts';
import { PRINT_SIDES, ROTATIONS } from '#domain/documents/documents.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';

export const CHANNEL_ROWS: readonly FieldRow[] = [
  { field: 'label', kind: 'custom' },
  { field: 'channelId', kind: 'custom' },
  { field: 'condition', kind: 'custom', wide: true },
  { field: 'options', kind: 'custom', wide: true },
  { field: 'names', kind: 'names', wide: true },
];

/** They stand with `options`, one beside each type. */
export const OPTION_RULE_FIELDS = ['optionRules'] as const;

export const COMPOSITION_ROWS: readonly FieldRow[] = [
  { field: 'pageSize', kind: 'choice', choices: ['source', 'A4', 'A3', 'Letter'] },
  { field: 'printSide', kind: 'choice', choices: PRINT_SIDES },
  { field: 'rotation', kind: 'choice', choices: ROTATIONS.map(String) },
  { field: 'duplicates', kind: 'number', min: 1, max: 99 },
  { field: 'addressPage', kind: 'choice', choices: ['never', 'always', 'whenNotOnPage'] },
  {
    field: 'addressWindow',
    kind: 'choice',
    choices: ADDRESS_WINDOWS,
    nullable: true,
    empty: 'processing.composition.addressWindow.none',
  },
  { field: 'correctedAddress', kind: 'choice', choices: CORRECTED_ADDRESS },
  { field: 'generatedPages', kind: 'number', min: 1, max: 20 },
  { field: 'margins', kind: 'custom', wide: true },
  { field: 'flatten', kind: 'switch' },
];

export const MARGIN_FIELDS = ['top', 'right', 'bottom', 'left'] as const;

export const REQUIREMENT_ROWS: readonly FieldRow[] = [
  { field: 'name', kind: 'text', length: 64 },
  { field: 'scope', kind: 'choice', choices: ['shipment', 'pack'] },
  { field: 'value', kind: 'custom', wide: true },
  { field: 'areaEditable', kind: 'switch' },
  { field: 'defaultCountry', kind: 'custom' },
];

/** Beside the list of requirements, since it is of the whole service. */
export const LATER_ROWS: readonly FieldRow[] = [{ field: 'laterAddresses', kind: 'choice', choices: LATER_ADDRESSES }];
