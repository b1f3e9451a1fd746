// Every field that a service or a channel can be saved with has its row: a probe that shows what it does, a place where a
// person sees it, or the issue that brings it. The rows run on a server in tests/completeness.
import { describe, expect, it } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { LATER_CHANNEL_FIELDS } from '#domain/errors/later.table.ts';
import { PREPROCESSORS } from '#domain/preprocessing/preprocessors.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { ARCHIVE_PROBES } from '../completeness/archives.table.ts';
import { AREA_PROBES, AREAS_BESIDE } from '../completeness/areas.table.ts';
import { BOX_PROBES, SPLIT_PROBES } from '../completeness/boxes.table.ts';
import { CHANNEL_PROBES } from '../completeness/channel.table.ts';
import { DATA_PROBES } from '../completeness/data.table.ts';
import { METADATA_PROBES, SERVICE_PROBES } from '../completeness/fields.table.ts';
import { fieldsOf } from '../completeness/fields-of.ts';
import { PREPROCESSING_PROBES } from '../completeness/preprocessing.table.ts';
import { PROGRAM_PROBES } from '../completeness/programs.table.ts';
import { SHOWN_OF_CHANNELS, SHOWN_OF_SERVICES } from '../completeness/shown.table.ts';

/** Areas of a channel and of a service, which are drawn alike (tests/completeness/areas.test.ts). */
const areasAt = (place: string) =>
  [...Object.keys(AREA_PROBES), ...AREAS_BESIDE].map((name) => `${place}.technicalAreas.${name}`);

/** Fields and rows; what is in both lists is right. */
function compare(fields: readonly string[], rows: readonly string[]) {
  return {
    without: fields.filter((field) => !rows.includes(field)),
    strange: rows.filter((row) => !fields.includes(row)),
    twice: rows.filter((row, index) => rows.indexOf(row) !== index),
  };
}
const NONE = { without: [], strange: [], twice: [] };

describe('each field that can be saved has its row', () => {
  it('of a service', () => {
    const fields = fieldsOf(ServiceDefinition).flatMap((field) =>
      field === 'preprocessor.parameters'
        ? Object.entries(PREPROCESSORS).flatMap(([name, { parameters }]) => fieldsOf(parameters, `${field}[${name}]`))
        : [field],
    );
    expect(fields.length).toBeGreaterThan(150);
    const probes = [
      SERVICE_PROBES,
      METADATA_PROBES,
      BOX_PROBES,
      SPLIT_PROBES,
      ARCHIVE_PROBES,
      DATA_PROBES,
      PREPROCESSING_PROBES,
      PROGRAM_PROBES,
    ];
    const rows = [...probes, SHOWN_OF_SERVICES].flatMap((table) => Object.keys(table));
    expect(compare(fields, [...rows, ...areasAt('channels.composition')])).toEqual(NONE);
  });

  it('of a channel', () => {
    const fields = fieldsOf(ChannelDefinition);
    expect(fields.length).toBeGreaterThan(60);
    const rows = [CHANNEL_PROBES, SHOWN_OF_CHANNELS, LATER_CHANNEL_FIELDS].flatMap((table) => Object.keys(table));
    expect(compare(fields, [...rows, ...areasAt('outputFileDefinitions')])).toEqual(NONE);
  });
});
