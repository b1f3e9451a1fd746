// What a channel stored as the format of GS1 elements becomes yes or no, and nothing else of it changes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { createTestDatabase } from '#tests/support/database/postgres.ts';
import { MIGRATIONS_FOLDER } from './migrate.ts';

const areaWith = (barcodeGS1Format: unknown, desc: string) => ({ type: 'barcode', barcodeGS1Format, desc });

test('the name of a format becomes yes, none becomes no', async () => {
  const own = await createTestDatabase({ migrated: false });
  const client = new Client(own.connection);
  await client.connect();
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
  try {
    await client.query('create table channel (definition jsonb); create table delivery (channel_definition jsonb);');
    await client.query('insert into channel values ($1)', [JSON.stringify(stored)]);
    await client.query('insert into delivery values ($1)', [JSON.stringify(stored)]);
    await client.query(await readFile(path.join(MIGRATIONS_FOLDER, '0030-gs1-of-technical-areas.sql'), 'utf8'));
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
  } finally {
    await client.end();
    await own.drop();
  }
});
