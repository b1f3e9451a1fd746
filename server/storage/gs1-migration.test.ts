// What a channel stored as the format of GS1 elements becomes yes or no, and nothing else of it changes.
import { expect, test } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { onOldData } from '#tests/support/database/old-data.ts';

const areaWith = (barcodeGS1Format: unknown, desc: string) => ({ type: 'barcode', barcodeGS1Format, desc });

test('the name of a format becomes yes, none becomes no', () =>
  onOldData(async (client, migrate) => {
    const written = 'a text with "barcodeGS1Format": null and "barcodeGS1Format": "x" in it';
    const stored = {
      channelType: 'SIMPLE_MAIL',
      name: 'Letters',
      providerName: 'folder',
      requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' }],
      outputFileDefinitions: [
        {
          name: 'main',
          mainOutputFile: true,
          technicalAreas: [areaWith(null, written), areaWith('GS1-128 "new"', ''), areaWith('', '')],
        },
      ],
    };
    await client.query('create table channel (definition jsonb); create table delivery (channel_definition jsonb);');
    await client.query('insert into channel values ($1)', [JSON.stringify(stored)]);
    await client.query('insert into delivery values ($1)', [JSON.stringify(stored)]);
    await migrate('0030-gs1-of-technical-areas.sql');
    const { rows } = await client.query(
      'select definition from channel union all select channel_definition from delivery',
    );
    expect(rows).toHaveLength(2);
    for (const { definition } of rows as { definition: unknown }[]) {
      const { outputFileDefinitions } = ChannelDefinition.parse(definition);
      const areas = outputFileDefinitions.flatMap(({ technicalAreas }) => technicalAreas);
      expect(areas.map(({ barcodeGS1Format }) => barcodeGS1Format)).toEqual([false, true, true]);
      expect(areas[0]?.desc).toBe(written);
    }
  }));
