// Lists that leave as files, and letters to list; for tests.
import pg from 'pg';
import { expect } from 'vitest';
import type { ExportedList } from '#domain/api/administration/lists.contract.ts';
import { serviceOf } from '#tests/security/foreign-ids.table.ts';
import type { World } from '#tests/support/api-world.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { TestServer } from '#tests/support/test-server.ts';

export type Filter = Readonly<Record<string, string>>;
type Line = { text?: string; progress?: { done: number; total: number }; file?: { name: string; rows: number } };

export async function linesOf(
  client: TestClient,
  list: ExportedList,
  body: { format?: 'csv' | 'ndjson'; filter?: Filter },
) {
  // The answer is a file: its type in the contract is that of no JSON.
  const answer = (await client.call('lists.export', { params: { list }, body })) as unknown as string;
  const lines = answer
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(lines.at(-1)).toHaveProperty('end', true);
  return lines;
}

export const csvOf = async (client: TestClient, list: ExportedList, filter: Filter = {}): Promise<string> =>
  (await linesOf(client, list, { filter })).map((line) => line.text ?? '').join('');

/** One order with its command, delivery and document for each of these people, as if they had been sent. */
export async function sendLetters(
  { server, world }: { readonly server: TestServer; readonly world: World },
  owners: readonly { readonly id: number; readonly ouId: number }[],
): Promise<void> {
  const admin = await server.administrator();
  const channel = await admin.call('channels.save', {
    body: {
      channelType: 'SIMPLE_MAIL',
      name: 'Letter',
      providerName: 'folder',
      requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS', kind: 'RECIPIENT' }],
      outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
    },
  });
  const service = { ...serviceOf(world.town.id, channel.id) };
  const { id: serviceId } = (await admin.call('services.save', {
    parts: [{ name: 'parameters', value: JSON.stringify(service) }],
  })) as { id: number };
  const client = new pg.Client(server.connection as pg.ClientConfig);
  await client.connect();
  // Of the server, whose time is not that of the database.
  const now = `'${server.clock.now().toISOString()}'`;
  for (const [n, { id, ouId }] of owners.entries()) {
    const at = [90_000 + n, ouId, id, serviceId];
    await client.query(
      `insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state, submitted_at)
       overriding system value values ($1, $2, $2, $3, $3, $4, '{}', 'Order', 'PACK_GROUPS_CREATED_SENT', ${now})`,
      at,
    );
    await client.query(
      `insert into pack_group (id, job_id, account_id, rank, quality, documents, pages)
       overriding system value values ($1, $1, $2, 1, 'GOOD', 1, 1)`,
      at.slice(0, 2),
    );
    await client.query(
      `insert into delivery_command (id, job_id, account_id, owner_id, author_id, state, pack_group_count, pages, created_at)
       overriding system value values ($1, $1, $2, $3, $3, 'AWAIT_VALIDATION', 1, 1, ${now})`,
      at.slice(0, 3),
    );
    await client.query(
      `insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label,
         channel_type, channel_definition, name, state, created_at)
       overriding system value values ($1::bigint, 'EXPORT-' || $1::bigint, $1, $1, $2, $3, $4, $5, 'Letter', 'SIMPLE_MAIL', '{"name":"Letter"}', 'Order', 'OUTPUTTED', ${now})`,
      [...at, channel.id],
    );
    await client.query(
      `insert into shipment (id, nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
         channel_type, channel_label, recipient, recipient_lines, status, status_at, created_at)
       overriding system value values ($1::bigint, 'N' || $1::bigint, $1, $1, $1, $1, $2, $3, $4, 'SIMPLE_MAIL', 'Letter', 'Ada', '{Ada}', 400, ${now}, ${now})`,
      at,
    );
    await client.query(
      `insert into charge (shipment_id, delivery_id, job_id, account_id, place_id, channel_type, kind, at, month, currency, net, vat, parts)
       values ($1, $1, $1, $2, (select max(id) from account_place where account_id = $2), 'SIMPLE_MAIL', 'price', ${now}, '2026-01', 'EUR', 100, 20, '[]')`,
      at.slice(0, 2),
    );
  }
  await client.end();
}
