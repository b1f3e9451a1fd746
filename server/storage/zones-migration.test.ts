// Accounts whose time zone was an offset.
import { expect, test } from 'vitest';
import { onOldData } from '#tests/support/database/old-data.ts';

test('an offset becomes the zone of the same clock, or none', () =>
  onOldData(async (client, migrate) => {
    const zones = [
      ...['+02:00', '-08', '+0100', '+00:00', '+05:30', 'Europe/Paris', null, '+14', '-13'],
      ...['cet', 'EET', 'MST', 'IST', 'utc'],
    ];
    await client.query('create table account (id bigint primary key, definition jsonb not null)');
    await client.query('create table charge (job_id bigint, at timestamptz, kind text)');
    await client.query('create table channel (id bigint, definition jsonb not null)');
    await client.query('create table channel_tracking (channel_id bigint, mapping jsonb)');
    await client.query(`insert into channel values (1, '{"timeZone": "+02:00"}'), (2, '{"timeZone": "+05:30"}'),
      (3, '{"timeZone": "Europe/Paris"}'), (4, '{"name": "none"}')`);
    await client.query(`insert into channel_tracking values (1, '{"timeZone": "WET"}'), (2, null)`);
    for (const [id, timeZone] of zones.entries())
      await client.query('insert into account values ($1, $2)', [
        id,
        { name: 'x', properties: { timeZone, locale: 'de' } },
      ]);
    await client.query(`insert into account values (99, '{"name": "old"}')`);
    for (let turn = 0; turn < 2; turn += 1) await migrate('0197-zones-and-entries.sql');
    const { rows } = await client.query(`select definition from account order by id`);
    expect(rows.map(({ definition }) => definition.properties?.timeZone)).toEqual([
      ...['Etc/GMT-2', 'Etc/GMT+8', 'Etc/GMT-1', 'UTC', null, 'Europe/Paris', null],
      ...['Etc/GMT-14', null, 'Europe/Brussels', 'Europe/Athens', 'MST', null, 'utc', undefined],
    ]);
    const kept = await client.query(`select definition ->> 'timeZone' as zone from channel order by id`);
    expect(kept.rows.map(({ zone }) => zone)).toEqual(['Etc/GMT-2', '+05:30', 'Europe/Paris', null]);
    const asked = await client.query('select mapping from channel_tracking order by channel_id');
    expect(asked.rows.map(({ mapping }) => mapping)).toEqual([{ timeZone: 'Europe/Lisbon' }, null]);
    expect(rows[0]?.definition).toMatchObject({ name: 'x', properties: { locale: 'de' } });
    const read = await client.query(
      `select to_char('2026-12-31T23:00:00Z'::timestamptz at time zone 'Etc/GMT-2', 'HH24') as hour`,
    );
    expect(read.rows[0]?.hour).toBe('01');
  }));
