// A provider's file of several batches, tried and then imported: the trial says what the import does, and keeps nothing.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_BATCH, TRIED_BATCHES } from '#domain/shipments/event-sources.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { PROVIDER_FILE } from './tracked/signed-push.ts';

/** Each has fewer events than are kept of a piece. */
const LETTERS = 5;
const SECOND = 1_000;

let office: PostOffice;
let admin: TestClient;
let channelId = 0;
let left = 0;
let nuids: string[] = [];
beforeAll(async () => {
  office = await openPostOffice();
  const clerk = await office.as('clerk');
  admin = await office.server.administrator();
  const address = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'];
  const pdf = await lettersPdf(Array.from({ length: LETTERS }, () => ({ address, pages: 1 })));
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  await office.reaches(clerk, (await office.confirm(clerk, jobId)).id, 'OUTPUTTED');
  nuids = (await office.shipments(clerk, jobId)).map(({ nuid }) => nuid);
  channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  left = office.server.clock.now().getTime();
});
afterAll(() => office?.close());

const FILE = {
  ...PROVIDER_FILE,
  parserConfiguration: {
    ...PROVIDER_FILE.parserConfiguration,
    columns: [
      ...PROVIDER_FILE.parserConfiguration.columns,
      ...[
        { metadata: 'reference', column: 'Number' },
        { metadata: 'id', column: 'Id' },
      ],
    ],
  },
  codes: {},
  timeZone: 'UTC',
};

const sent = (rows: readonly string[], dryRun: boolean) =>
  admin.call('tracking.import', {
    params: { channelId },
    parts: [
      { name: 'parameters', value: JSON.stringify(FILE) },
      { name: 'dryRun', value: String(dryRun) },
      {
        name: 'submittedFile',
        value: Buffer.from(['Piece;State;Time;Number;Id', ...rows].join('\r\n')),
        fileName: 'events.csv',
      },
    ],
  });
const row = (nuid: string, code: number, n: number, reference: string) =>
  [nuid, code, new Date(left + n * SECOND).toISOString(), reference, n].join(';');
const many = (from: number, of: (n: number) => string): string[] =>
  Array.from({ length: EVENT_BATCH }, (_, n) => of(from + n));
const stored = async () => {
  const { rows } = await sql`select id from tracking_event`.execute(office.server.services.db);
  return rows.length;
};

it('says of later batches what the import does with what earlier ones taught', async () => {
  const piece = (n: number) => nuids[n % LETTERS] ?? '';
  const file = [
    ...many(0, (n) => row(piece(n), 600, n, `R${n % LETTERS}`)),
    // What is called so by now, a status that is there by now, and what came twice.
    ...many(EVENT_BATCH, (n) => row('', n % 7 === 0 ? -611 : 600, n, `R${n % LETTERS}`)),
    ...[0, EVENT_BATCH].map((n) => row(piece(n), 600, n, `R${n % LETTERS}`)),
    // Another piece is called so as well: what came by that alone goes back.
    row(piece(1), 600, 3 * EVENT_BATCH, 'R0'),
    row('', 610, 3 * EVENT_BATCH + 1, 'R0'),
    row('', 610, 3 * EVENT_BATCH + 2, 'R2'),
    row('', 1, 3 * EVENT_BATCH + 3, ''),
  ];
  const tried = await sent(file, true);
  expect(await stored()).toBe(0);
  const imported = await sent(file, false);
  expect(tried).toEqual(imported);
  expect(imported).toMatchObject({
    rows: 2 * EVENT_BATCH + 6,
    untried: 0,
    entered: 2 * EVENT_BATCH + 3,
    repeated: 2,
    unplaced: 1,
    refused: 1,
    fault: null,
  });
  expect(imported.changed).toBeGreaterThan(LETTERS);
  expect(await sent(file, true)).toMatchObject({ entered: 0, repeated: 2 * EVENT_BATCH + 5, unplaced: 0, changed: 0 });
  expect(await violationsOf(office)).toEqual([]);
});

it('enters no more than holds pieces for a moment, reads the rest and says how much that is', async () => {
  const before = await stored();
  const head = Array.from({ length: TRIED_BATCHES }, (_, place) =>
    many((10 + place) * EVENT_BATCH, (n) => row('1A2B3C4D5E6FG', 610, n, '')),
  ).flat();
  const rest = [row('1A2B3C4D5E6FG', 610, 1, ''), row('', 610, 2, ''), row('1A2B3C4D5E6FG', 610, 3, '')];
  expect(await sent([...head, ...rest], true)).toMatchObject({
    rows: head.length + 3,
    untried: 3,
    entered: head.length,
    unplaced: head.length,
    refused: 1,
    faults: [{ line: head.length + 3, reason: 'nameless' }],
  });
  expect(await stored()).toBe(before);
});
