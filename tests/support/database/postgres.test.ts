// The test databases themselves: migrated, separate, and gone after use.
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

async function query(connection: object, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined); // the query reports it
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('each test database has the product tables and nothing of another one', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const migrations = await query(one.connection, 'select count(*)::int as n from migration');
  expect(Number(migrations[0]?.n)).toBeGreaterThan(0);
  await query(one.connection, 'create table only_here (id int)');
  await expect(query(two.connection, 'select * from only_here')).rejects.toThrow('does not exist');
  expect(await query({ connectionString: two.url }, 'select current_user as who')).toEqual([{ who: 'mailroom' }]);
  await Promise.all([one.drop(), two.drop()]);
  await expect(query(one.connection, 'select 1')).rejects.toThrow('does not exist');
});
