// Five thousand people from one file, as the import of people reads, tries and stores it: equal faults are mended at once,
// e-mail addresses by what is proposed, and what cannot be mended is left out.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserLine } from '#domain/api/administration/users.contract.ts';
import { causesOf, type Mends, mended, NO_MENDS, readLines } from '#renderer/shared/import/causes.rules.ts';
import type { ImportField } from '#renderer/shared/import/import.types.ts';
import { tableOf } from '#renderer/shared/import/import-table.rules.ts';
import { emailProposal, usualDomain } from '#renderer/shared/import/proposals.rules.ts';
import { createWorld, type World } from '#tests/support/api-world.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PEOPLE = 5_000;
/** Lines of one call, as the screen sends them. */
const BATCH = 200;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(() => server?.stop());

function fileOf(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, n) => {
    const login = n === 4_000 ? 'person.17' : n === 4_001 ? 'mayor' : `person.${n}`;
    const address = n % 100 === 7 ? `person.${n}@` : `person.${n}@town.example`;
    return [login, 'Zoë', `Müller ${n}`, address, n % 4 === 1 ? 'Sachbearbeiter' : 'Depositor'].join(';');
  });
  return Buffer.from(['Login;Vorname;Name;E-Mail;Profil', ...rows].join('\r\n'), 'latin1');
}

type Line = ReturnType<typeof readLines>[number];

/** Tries or stores all sound lines. @returns outcomes, and the lines that were refused with their faults */
async function run(lines: readonly Line[], dryRun: boolean) {
  const sound = lines.filter(({ faults }) => faults.length === 0);
  const counts: Record<string, number> = {};
  const refused: Line[] = [];
  for (let at = 0; at < sound.length; at += BATCH) {
    const batch = sound.slice(at, at + BATCH);
    const asked = batch.map(({ line: { line, values } }) => {
      const { profileId, login = '', ...texts } = values;
      return { line, login, ...texts, profileId: Number(profileId) } satisfies UserLine;
    });
    const body = { ouId: world.town.id, dryRun, lines: asked };
    for (const { line, outcome, faults } of (await world.mayor.call('users.import', { body })).lines) {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      const read = batch.find((one) => one.line.line === line);
      if (faults.length > 0 && read) refused.push({ ...read, faults: faults as Line['faults'] });
    }
  }
  return { counts, refused };
}

it('five thousand people come from a file whose faults are mended', { timeout: 300_000 }, async () => {
  const value = String(world.depositProfileId);
  const fields: ImportField[] = [
    { id: 'login', label: 'Login', names: [], required: true, unique: true },
    { id: 'firstName', label: 'Vorname', names: [] },
    { id: 'lastName', label: 'Name', names: [] },
    { id: 'emailAddress', label: 'E-Mail', names: [] },
    { id: 'profileId', label: 'Profil', names: [], allowed: [{ value, label: 'Depositor' }] },
  ];
  const mapping = Object.fromEntries(fields.map(({ id }, n) => [id, n]));
  const table = tableOf(fileOf(PEOPLE), {});
  expect(table).toMatchObject({ encoding: 'windows-1252', separator: ';', header: true, fault: undefined });
  const read = (mends: Mends) => readLines(table.rows, fields, { mapping, mends });
  const flat = (lines: readonly Line[]) =>
    lines.filter(({ faults }) => faults.length > 0).map(({ line, raw, faults }) => ({ line: line.line, raw, faults }));

  // Before anybody is asked: one profile that nobody has, for a quarter of the lines, and one login twice.
  const first = read(NO_MENDS);
  const causes = causesOf(flat(first));
  expect(causes.map(({ field, lines }) => [field, lines.length])).toEqual([
    ['profileId', 1_250],
    ['login', 1],
  ]);
  let mends = mended(NO_MENDS, { field: 'profileId', raw: 'Sachbearbeiter' }, value);

  // The server refuses addresses that are none, and the login of somebody else; nothing is kept of a trial.
  const tried = await run(read(mends), true);
  expect(tried.counts).toEqual({ added: 4_948, refused: 51 });
  const domain = usualDomain(table.rows.map(({ cells }) => cells[3] ?? ''));
  for (const { line, raw, faults } of flat(tried.refused)) {
    if (faults[0]?.label !== 'email.invalid') continue;
    const proposal = emailProposal(raw.emailAddress ?? '', domain);
    expect(proposal).toBe(`${raw.emailAddress}town.example`);
    mends = mended(mends, { field: 'emailAddress', raw: raw.emailAddress ?? '', line }, proposal ?? '');
  }

  const stored = await run(read(mends), false);
  expect(stored.counts).toEqual({ added: PEOPLE - 2, refused: 1 });
  expect(stored.refused.map(({ line }) => line.values.login)).toEqual(['mayor']);
  const { rows } = await sql`select count(*)::int as people, count(distinct email_address)::int as addresses,
      count(*) filter (where first_name = 'Zoë')::int as named
    from app_user where login like 'person.%' and profile_id = ${world.depositProfileId}`.execute(server.services.db);
  expect(rows).toEqual([{ people: PEOPLE - 2, addresses: PEOPLE - 2, named: PEOPLE - 2 }]);
  // The same lines once more change nobody.
  const again = await run(read(mends).slice(0, BATCH), false);
  expect(again.counts).toEqual({ unchanged: BATCH });
});
