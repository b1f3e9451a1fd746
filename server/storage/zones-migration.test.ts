// Accounts whose time zone was an offset.
import { expect, test } from 'vitest';
import { onOldData } from '#tests/support/database/old-data.ts';

test('an offset becomes the zone of the same clock, or none', () =>
  onOldData(async (client, migrate) => {
    const zones = ['+02:00', '-08', '+0100', '+00:00', '+05:30', 'Europe/Paris', null];
    await client.query('create table account (id bigint primary key, definition jsonb not null)');
    await client.query('create table charge (job_id bigint, at timestamptz, kind text)');
    for (const [id, timeZone] of zones.entries())
      await client.query('insert into account values ($1, $2)', [
        id,
        { name: 'x', properties: { timeZone, locale: 'de' } },
      ]);
    await client.query(`insert into account values (99, '{"name": "old"}')`);
    for (let turn = 0; turn < 2; turn += 1) await migrate('0197-zones-and-entries.sql');
    const { rows } = await client.query(`select definition from account order by id`);
    expect(rows.map(({ definition }) => definition.properties?.timeZone)).toEqual([
      ...['Etc/GMT-2', 'Etc/GMT+8', 'Etc/GMT-1', 'UTC', null, 'Europe/Paris', null, undefined],
    ]);
    expect(rows[0]?.definition).toMatchObject({ name: 'x', properties: { locale: 'de' } });
    const read = await client.query(
      `select to_char('2026-12-31T23:00:00Z'::timestamptz at time zone 'Etc/GMT-2', 'HH24') as hour`,
    );
    expect(read.rows[0]?.hour).toBe('01');
  }));
