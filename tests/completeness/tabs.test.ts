// Each field of a service is in exactly one tab of its editor, counted from the schema.
import { expect, it } from 'vitest';
import { PREPROCESSORS } from '#domain/preprocessing/preprocessors.ts';
import { Box } from '#domain/services/box.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { AREA_FIGURES, AREA_ROWS } from '#renderer/features/processing/editor/channels/area-rows.ts';
import {
  CHANNEL_ROWS,
  COMPOSITION_ROWS,
  LATER_ROWS,
  MARGIN_FIELDS,
  OPTION_RULE_FIELDS,
  REQUIREMENT_ROWS,
} from '#renderer/features/processing/editor/channels/channel-rows.ts';
import { METADATA_ROWS } from '#renderer/features/processing/editor/form/metadata-rows.ts';
import { TAB_NAMES, type Tab, tabOf } from '#renderer/features/processing/editor/service-draft.rules.ts';
import { GENERAL_ROWS } from '#renderer/features/processing/editor/tabs/general-rows.ts';
import { PREPROCESSOR_ROWS } from '#renderer/features/processing/editor/tabs/preprocessor-rows.ts';
import { AREA_ROWS as ARRANGED_ROWS } from '#renderer/shared/compose/area-rows.ts';
import { fieldsOf } from './fields-of.ts';

type Rows = readonly { readonly field: string }[];

/** Rows of a form below a place; those that hold fields themselves stand as these. */
const below = (path: string, rows: Rows, inside: Readonly<Record<string, readonly string[]>> = {}): string[] =>
  rows.flatMap(({ field }) => (inside[field] ?? [field]).map((one) => (path === '' ? one : `${path}.${one}`)));
const within = (field: string, fields: readonly string[]): string[] => fields.map((one) => `${field}.${one}`);

const AREAS = 'channels.composition.technicalAreas';
const AREA = below('', AREA_ROWS, { area: within('area', AREA_FIGURES) });
/** Chosen on the page as it will be printed: the editor of the areas, which the tab opens. */
const ON_THE_PAGE = [...below('', ARRANGED_ROWS), ...within('margins', MARGIN_FIELDS)].filter(
  (field) => !AREA.includes(field),
);

/** What each tab writes. The rows of a box are counted beside them: boxes/box-rows.test.ts. */
const WRITTEN: Readonly<Record<Tab, readonly string[]>> = {
  general: below('', GENERAL_ROWS, { preprocessor: within('preprocessor', ['name', 'parameters']) }),
  boxes: within('boxes', fieldsOf(Box)),
  channels: [...below('channels', CHANNEL_ROWS), ...within('channels', OPTION_RULE_FIELDS)],
  requirements: [...below('requirements', REQUIREMENT_ROWS), ...below('', LATER_ROWS)],
  deliveries: within('sendingStrategy', ['condition', 'channelLabels']),
  metadata: below('serviceMetadatas', METADATA_ROWS),
  composition: [
    ...below('channels.composition', COMPOSITION_ROWS, { margins: within('margins', MARGIN_FIELDS) }),
    ...within(AREAS, AREA),
    ...within(AREAS, ON_THE_PAGE),
  ],
  regrouping: within('grouping', ['key', 'maxSheets']),
};

it('each field of the schema is in one tab, and no tab has another field', () => {
  const written = TAB_NAMES.flatMap((tab) => WRITTEN[tab]);
  const fields = fieldsOf(ServiceDefinition);
  expect(written.filter((field, n) => written.indexOf(field) !== n)).toEqual([]);
  expect(new Set(written)).toEqual(new Set(fields));
});

it.each(TAB_NAMES)('a change in the tab %s, and a fault of its fields, is counted there', (tab) => {
  for (const field of WRITTEN[tab]) {
    const [first = '', ...rest] = field.replace(/\[\w+\]/g, '').split('.');
    const isList = ['boxes', 'channels', 'requirements', 'serviceMetadatas', 'sendingStrategy'].includes(first);
    expect([field, tabOf(isList ? [first, 0, ...rest] : [first, ...rest])]).toEqual([field, tab]);
  }
});

it.each(Object.entries(PREPROCESSORS))('each parameter of the preprocessor %s has a row', (name, { parameters }) => {
  const rows = PREPROCESSOR_ROWS[name as keyof typeof PREPROCESSORS].map(({ field }) => field);
  const roots = new Set(fieldsOf(parameters).map((field) => field.split('.')[0] ?? ''));
  roots.delete('');
  expect(new Set(rows)).toEqual(roots);
});
