// What people read in a list that leaves as CSV: beside its codes the words of screens, in the language of whoever asks.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPORTED_LISTS, type ExportedList } from '#domain/api/administration/lists.contract.ts';
import type { Locale } from '#domain/labels/labels.ts';
import { rowsIn } from '#renderer/shared/tables/table-head.rules.ts';
import { CODE_COLUMNS } from '#server/features/exports/code-columns.table.ts';
import { labelPack } from '#server/features/translations/label-packs.ts';
import { createWorld, type World } from '#tests/support/api-world.ts';
import { exportedRows, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { csvOf, type Filter, sendLetters } from './exported-lists.ts';

let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
  await sendLetters({ server, world }, [
    { id: world.clerkId, ouId: world.town.id },
    { id: world.strangerId, ouId: world.company.id },
  ]);
});
afterAll(() => server?.stop());

const run = (text: ReturnType<typeof sql>) => text.execute(server.services.db);

/** The rows of the file as a spreadsheet has them, by the names of its columns, in one language. */
async function read(list: ExportedList, locale: Locale, filter: Filter = {}): Promise<Record<string, string>[]> {
  await run(sql`update app_user set locale = ${locale}`);
  return tableOf(await csvOf(admin, list, { ...FILTERS[list], ...filter }));
}

function tableOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = rowsIn(csv.replace('\ufeff', ''), { separator: ',', quote: '"' }, 10_000).rows;
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

const FILTERS: Partial<Record<ExportedList, Filter>> = { charges: { deliveryId: '90000' } };

/** Columns that say what they mean by themselves: names, texts, numbers, days, yes and no, and codes that customers gave. */
const PLAIN: Readonly<Record<ExportedList, readonly string[]>> = {
  accounts: [
    ...['accountIdentifier', 'name', 'label', 'parent', 'enabled', 'expiryDate', 'partnerCode', 'productionCode'],
    ...['accountingCode', 'siret', 'emailAddress', 'creationDate'],
  ],
  users: [
    ...['account', 'login', 'firstName', 'lastName', 'emailAddress', 'emailVerified', 'phoneNumber', 'mobileNumber'],
    ...['profile', 'group', 'enabled', 'lastSignIn', 'creationDate'],
  ],
  groups: ['account', 'code', 'name', 'users'],
  profiles: ['account', 'name', 'role', 'users', 'services'],
  services: ['account', 'id', 'name', 'enabled', 'version'],
  channels: ['id', 'name', 'enabled', 'version'],
  options: ['id', 'type', 'code', 'name', 'best', 'rank', 'default', 'properties'],
  brandings: ['id', 'name', 'virtualHost', 'accounts', 'version'],
  signIns: ['at', 'login', 'name', 'address'],
  audit: ['at', 'person', 'login', 'actedFor', 'entityId', 'name', 'account', 'changes'],
  contacts: [
    ...['reference', 'firstName', 'lastName', 'organisation', 'addressLabel', 'address', 'phone', 'email', 'note'],
  ],
  library: ['id', 'name', 'bytes', 'pageCount', 'owner', 'group', 'changedAt'],
  recipients: [
    ...['recipientIdentifier', 'emailAddress', 'emailValid', 'verifiedEmail', 'note', 'measuring', 'measuringAt'],
    'changedAt',
  ],
  // `source` is what a program calls itself.
  orders: ['account', 'id', 'name', 'owner', 'author', 'service', 'submittedDate', 'source', 'test'],
  commands: [
    ...['account', 'id', 'orderId', 'name', 'owner', 'author', 'validator', 'validationReason', 'letters', 'pages'],
    ...['expectedPostDate', 'creationDate', 'test'],
  ],
  deliveries: [
    ...['account', 'id', 'externalId', 'orderId', 'commandId', 'name', 'channel', 'service', 'owner', 'documents'],
    ...['pages', 'sheets', 'postDate', 'creationDate', 'test', 'origin', 'successors', 'inDoubt'],
  ],
  documents: [
    ...['account', 'id', 'nuid', 'orderId', 'commandId', 'delivery', 'channel', 'service', 'owner', 'recipient'],
    ...['recipientLines', 'statusDate', 'acknowledged', 'pages', 'sheets', 'trackingReference', 'tracker', 'replaces'],
    ...['replacedBy', 'decider', 'currency', 'charged', 'creationDate', 'test', 'doubtSince'],
  ],
  costs: [
    ...['month', 'account', 'accountName', 'billedAccount', 'partnerCode', 'costCentre', 'pieces', 'currency'],
    ...['vatPercent', 'net', 'vat', 'gross'],
  ],
  charges: [
    ...['nuid', 'recipient', 'channel', 'at', 'costCentre', 'currency', 'net', 'vat', 'vatPercent', 'gross', 'reason'],
    ...['by', 'event'],
  ],
};

it('has a column of words for each column of codes, behind all others', async () => {
  await run(sql`update app_user set locale = 'en'`);
  for (const list of Object.keys(EXPORTED_LISTS) as ExportedList[]) {
    const filter = { ...FILTERS[list], ...(list === 'recipients' ? { ouId: String(world.town.id) } : {}) };
    if (list === 'recipients') await admin.call('units.senderAccounts', { body: { id: world.town.id, enabled: true } });
    const head = (await csvOf(admin, list, filter)).slice(1).split('\r\n')[0]?.split(',') ?? [];
    const codes = Object.keys(CODE_COLUMNS[list]);
    const columns = head.slice(0, head.length - codes.length);
    expect([list, head.slice(columns.length)]).toEqual([list, codes.map((column) => `${column}Label`)]);
    // Each column is one or the other: whoever adds one says which.
    expect([list, columns.filter((column) => !codes.includes(column)).toSorted()]).toEqual([
      list,
      PLAIN[list].toSorted(),
    ]);
    const [row] = await exportedRows(admin, list, filter);
    if (row) expect([list, new Set(Object.keys(row))]).toEqual([list, new Set(columns)]);
  }
});

it('says states, channels and countries of letters, in error as well', async () => {
  await run(sql`update shipment set status = -613, country_code = 'DE' where id = 90000`);
  for (const locale of ['fr', 'he'] as const) {
    const pack = labelPack(locale);
    const country = new Intl.DisplayNames([locale], { type: 'region' }).of('DE');
    const [inError, ...others] = await read('documents', locale, { unacknowledged: 'true' });
    expect(others).toEqual([]);
    expect(inError).toMatchObject({
      // A number below zero is one.
      ...{ nuid: 'N90000', status: '-613', statusLabel: pack['shipment.status.-613'] },
      ...{ channelType: 'SIMPLE_MAIL', channelTypeLabel: pack['channel.SIMPLE_MAIL'] },
      ...{ countryCode: 'DE', countryCodeLabel: country },
    });
    const [delivery] = await read('deliveries', locale);
    expect(delivery).toMatchObject({ state: 'OUTPUTTED', stateLabel: pack['command.state.OUTPUTTED'] });
    const [command] = await read('commands', locale);
    expect(command).toMatchObject({ stateLabel: pack['command.state.AWAIT_VALIDATION'] });
    const [order] = await read('orders', locale);
    expect(order).toMatchObject({ stateLabel: pack['job.state.PACK_GROUPS_CREATED_SENT'] });
  }
});

it('says of a document in doubt no status, but that, and since when', async () => {
  const doubt = JSON.stringify({ since: '2026-11-03T10:20:30.400Z', attempt: 1, reason: 'cut', held: true });
  await run(sql`update shipment set doubt = ${doubt}::jsonb where id = 90001`);
  for (const locale of ['de', 'he'] as const) {
    const pack = labelPack(locale);
    const rows = await read('documents', locale);
    const of = (nuid: string) => rows.find((row) => row.nuid === nuid);
    expect(of('N90001')).toMatchObject({
      ...{ status: '400', statusLabel: pack['manage.inDoubt'], doubtSince: '2026-11-03T10:20:30Z' },
    });
    expect(of('N90000')).toMatchObject({ statusLabel: pack['shipment.status.-613'], doubtSince: '' });
  }
  const rows = await exportedRows(admin, 'documents');
  const told = rows.map(({ nuid, status, doubtSince }) => [nuid, status, doubtSince]);
  expect(told).toContainEqual(['N90001', 400, '2026-11-03T10:20:30Z']);
  expect(told).toContainEqual(['N90000', -613, null]);
  await run(sql`update shipment set doubt = null`);
});

it('says what was charged, and what for', async () => {
  const parts = [
    { kind: 'piece', count: 1 },
    { kind: 'sheet', count: 3 },
    { kind: 'option', count: 2, option: 'Colour, glossy' },
  ];
  await run(sql`update charge set parts = ${JSON.stringify(parts)}::jsonb`);
  await run(sql`insert into charge (shipment_id, delivery_id, job_id, account_id, place_id, channel_type, kind, at, month, currency, net, vat, parts, cause, event_id)
    select shipment_id, delivery_id, job_id, account_id, place_id, channel_type, 'correction', at, month, currency, -net, -vat, '[]', 'leftAgain', null
    from charge where delivery_id = 90000`);
  for (const [locale, sheets] of [
    ['de', '3 Blätter'],
    ['hu', '3 lap'],
  ] as const) {
    const pack = labelPack(locale);
    const rows = await read('charges', locale);
    expect(rows.map(({ kindLabel }) => kindLabel)).toEqual([
      ...[pack['manage.price'], pack['manage.billing.kind.correction']],
      ...[pack['manage.billing.corrections'], pack['manage.billing.sum']],
    ]);
    expect(rows[0]).toMatchObject({ parts: '1 piece, 3 sheet, 2 option Colour, glossy' });
    expect(rows[0]?.partsLabel).toBe(`${pack['manage.billing.part.piece']}, ${sheets}, Colour, glossy`);
    expect(rows[1]).toMatchObject({ cause: 'leftAgain', causeLabel: pack['manage.billing.leftAgain'] });
    const costs = await read('costs', locale, { month: '2026-01' });
    // What was given back counts where the file is summed, as on the screen.
    const { statements } = await admin.call('costs.read', { query: { month: '2026-01' } });
    expect(costs.map(({ gross }) => Number(gross)).toSorted((a, b) => a - b)).toEqual([-120, 120, 120]);
    expect(statements.map(({ spent }) => spent)).toEqual([costs.reduce((sum, { gross }) => sum + Number(gross), 0)]);
    expect([rows[1]?.net, rows[1]?.vat, rows[1]?.gross]).toEqual(['-100', '-20', '-120']);
    expect(new Set(costs.map(({ kindLabel }) => kindLabel))).toEqual(
      new Set([pack['manage.price'], pack['manage.billing.kind.correction']]),
    );
    expect(costs[0]).toMatchObject({ channelTypeLabel: pack['channel.SIMPLE_MAIL'] });
  }
});

it('says rights, kinds and ends of what accounts and the system have', async () => {
  await world.clerk.call('contacts.save', { body: { lastName: 'Blanc', kind: 'company', shared: true } });
  await run(
    sql`insert into sign_in_event (at, login, address, outcome) values (now(), 'nobody', '::1', 'user.loginError')`,
  );
  for (const locale of ['nl', 'pt'] as const) {
    const pack = labelPack(locale);
    const profiles = await read('profiles', locale);
    expect(profiles.find(({ permissions }) => permissions === '3')).toMatchObject({
      permissionsLabel: `${pack['administration.right.viewOrder']}; ${pack['administration.right.createOrder']}`,
    });
    const [service] = await read('services', locale);
    expect(service?.typeLabel).toBe(pack[`processing.type.${service?.type}`]);
    const [channel] = await read('channels', locale);
    expect(channel).toMatchObject({ typeLabel: pack['channel.SIMPLE_MAIL'] });
    const signIns = await read('signIns', locale);
    expect(signIns.find(({ login }) => login === 'nobody')).toMatchObject({ outcomeLabel: pack['user.loginError'] });
    const audit = await read('audit', locale);
    expect(audit.find(({ entity, event }) => entity === 'service' && event === 'created')).toMatchObject({
      ...{ entityLabel: pack['system.audit.entity.service'], eventLabel: pack['system.audit.event.created'] },
    });
    const [user] = await read('users', locale);
    expect(user).toMatchObject({ localeLabel: new Intl.DisplayNames([locale], { type: 'language' }).of(locale) });
  }
  const [contact] = tableOf(await csvOf(world.clerk, 'contacts'));
  expect(contact).toMatchObject({ kind: 'company', kindLabel: labelPack('pt')['contacts.kind.company'] });
});

it('has the wording of the installation, defused like every text', async () => {
  await run(sql`insert into translation (locale, key, value) values ('es', 'shipment.status.400', '=Salió, "ya"')`);
  await run(sql`update app_user set locale = 'es'`);
  const csv = await csvOf(admin, 'documents');
  expect(csv).toContain(`"'=Salió, ""ya"""`);
  // What an account exports of itself is the same file: its type in the contract is that of no JSON.
  const file = (await admin.call('units.export', {
    params: { ouId: world.town.id },
    body: { what: 'orders' },
  })) as unknown as string;
  expect(file).toContain(`,${labelPack('es')['job.state.PACK_GROUPS_CREATED_SENT']}`);
});
