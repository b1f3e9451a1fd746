// Reconciling: each chunk is in one pack, in all that share it, or an orphan with its reason; and the cost grows with the
// number of chunks, not with the product of both sides.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Box } from '#domain/services/box.schema.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { type LooseDatabase, openLooseDatabase, rowsRead } from '#tests/support/database/loose-rows.ts';
import { copiedPages } from './copied-pages.ts';
import { joinChunks } from './join-chunks.ts';

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseDatabase(['chunk']);
  db = database.db;
});
afterAll(() => database?.close());

const LETTERS = 1;
const ANNEXES = 2;
const constant = { type: 'constant', value: 'x' };

function jobOf(id: number, reconcile: { many: boolean; shared: boolean }): JobInHand {
  const boxes = [
    Box.parse({ name: 'letters', label: 'Letters', main: true }),
    Box.parse({
      name: 'annexes',
      label: 'Annexes',
      reconcile: { packIdentifier: constant, identifier: constant, ...reconcile },
    }),
  ];
  const files = [
    { id: 10 * id + LETTERS, box_name: 'letters' },
    { id: 10 * id + ANNEXES, box_name: 'annexes' },
  ];
  return { id, serviceType: 'simpleMultiple', service: { boxes }, files } as unknown as JobInHand;
}

interface Joined {
  readonly id: number;
  readonly rank: number;
  readonly scope: string;
  readonly reason: string | null;
  /** Rank of the main chunk. */
  readonly pack: number | null;
  readonly copy_of: number | null;
}

/** Stores the chunks with their identifiers: those of the packs first. */
async function store(trx: Trx, job: JobInHand, packs: readonly (string | null)[], parts: readonly (string | null)[]) {
  const list = [
    ...packs.map((identifier, index) => ({
      ...{ file: 10 * job.id + LETTERS, page: index + 1, rank: index + 1 },
      pack: identifier === null ? {} : { annexes: identifier },
    })),
    ...parts.map((own, index) => ({
      ...{ file: 10 * job.id + ANNEXES, page: index + 1, rank: packs.length + index + 1 },
      own,
    })),
  ];
  await sql`insert into chunk (job_id, input_file_id, rank, first_page, last_page, identifier, pack_identifiers)
    select ${job.id}::bigint, one.file, one.rank, one.page, one.page, one.own, one.pack
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as one (file bigint, rank int, page int, own text, pack jsonb)`.execute(trx);
}

async function joined(trx: Trx, job: JobInHand): Promise<Joined[]> {
  const { rows } = await sql<Joined>`select part.id, part.rank, part.scope, part.orphan_reason as reason,
      main.rank as pack, part.copy_of
    from chunk part left join chunk main on main.id = part.main_chunk_id
    where part.input_file_id = ${10 * job.id + ANNEXES} order by part.rank, main.rank`.execute(trx);
  return rows;
}

const identifiers = fc.array(fc.option(fc.constantFrom('A', 'B', 'C', 'D', '1', '01', 'a')), { maxLength: 12 });
let jobs = 0;

/** Where a chunk belongs, said in the plainest way. */
function expectedOf(packs: readonly (string | null)[], parts: readonly (string | null)[], index: number) {
  const own = parts[index] ?? null;
  const fits = packs.flatMap((pack, place) => (own !== null && pack === own ? [place + 1] : []));
  return { fits, alike: parts.filter((one) => one !== null && one === own).length };
}

interface Part {
  readonly box: number;
  readonly own: string | null;
}
interface Deposited {
  readonly mains: readonly Readonly<Record<'annexes' | 'offers', string>>[];
  readonly list: readonly Part[];
}

/** docs/model.md, "Reconciling", box by box. @returns the reason of an orphan, and the packs (from 1) that have the part */
function placesOf(box: string, part: Part, { mains, list }: Deposited): [string | null, number[]] {
  const everywhere = mains.map((_, place) => place + 1);
  if (box === 'terms') return [null, everywhere];
  if (box === 'notes') return [null, []];
  if (box === 'lost') return ['unmatched', []];
  const fits = everywhere.filter((place) => part.own !== null && mains[place - 1]?.[box as 'annexes'] === part.own);
  const alike = list.filter((one) => one.box === part.box && one.own === part.own).length;
  if (fits.length === 0) return ['unmatched', []];
  if (box === 'offers') return alike > 1 ? ['ambiguous', []] : [null, fits];
  return fits.length > 1 ? ['ambiguous', []] : [null, fits];
}

describe('reconciling', () => {
  it('gives each chunk one pack, all that share it, or its reason', async () => {
    const wish = fc.record({ many: fc.boolean(), shared: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(identifiers, identifiers, wish, async (packs, parts, { many, shared }) => {
        jobs += 1;
        const job = jobOf(jobs, { many, shared });
        const rows = await db.transaction().execute(async (trx) => {
          await store(trx, job, packs, parts);
          const copies = await copiedPages(trx, job);
          await joinChunks(trx, job);
          await joinChunks(trx, job);
          const made = await joined(trx, job);
          // What is refused for too many copies is what would be made; where one alone may join, nothing more is.
          const copied = made.filter(({ copy_of }) => copy_of !== null).length;
          if (many) expect(copies).toBe(copied);
          else expect(copies).toBeGreaterThanOrEqual(copied);
          return made;
        });
        for (const index of parts.keys()) {
          const { fits, alike } = expectedOf(packs, parts, index);
          const own = rows.filter(({ rank }) => rank === packs.length + index + 1);
          const original = own.filter(({ copy_of }) => copy_of === null);
          expect(original).toHaveLength(1);
          const inPacks = own.flatMap(({ pack }) => pack ?? []);
          const reason = original[0]?.reason ?? null;
          if (fits.length === 0) expect([reason, inPacks]).toEqual(['unmatched', []]);
          else if (alike > 1 && !many) expect([reason, inPacks]).toEqual(['ambiguous', []]);
          else if (fits.length > 1 && !shared) expect([reason, inPacks]).toEqual(['ambiguous', []]);
          else expect([reason, inPacks]).toEqual([null, fits]);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('gives the documents of several boxes their places, each box by itself', async () => {
    const boxes = [
      Box.parse({ name: 'letters', label: 'Letters', main: true }),
      Box.parse({
        name: 'annexes',
        label: 'A',
        rank: 2,
        reconcile: { packIdentifier: constant, identifier: constant },
      }),
      Box.parse({
        ...{ name: 'offers', label: 'O', rank: 1 },
        reconcile: { packIdentifier: constant, identifier: constant, many: false, shared: true },
      }),
      // Filled by the service alone: in each pack.
      Box.parse({ name: 'terms', label: 'T', rank: 3, hidden: true }),
      // Filled by people, and nothing says where its documents go.
      Box.parse({ name: 'lost', label: 'L', rank: 4 }),
      Box.parse({ name: 'notes', label: 'N', scope: 'job' }),
    ];
    const names = boxes.map(({ name }) => name);
    const parts = fc.array(
      fc.record({ box: fc.integer({ min: 1, max: 5 }), own: fc.option(fc.constantFrom('A', 'B', 'C')) }),
      {
        maxLength: 14,
      },
    );
    const packs = fc.array(fc.record({ annexes: fc.constantFrom('A', 'B'), offers: fc.constantFrom('A', 'C') }), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(packs, parts, async (mains, list) => {
        jobs += 1;
        const files = names.map((box_name, place) => ({ id: 10 * jobs + place, box_name }));
        const job = { id: jobs, serviceType: 'simpleMultiple', service: { boxes }, files } as unknown as JobInHand;
        const rows = await db.transaction().execute(async (trx) => {
          const made = [
            ...mains.map((pack) => ({ file: 10 * jobs, own: null, pack })),
            ...list.map(({ box, own }) => ({ file: 10 * jobs + box, own, pack: null })),
          ].map((one, index) => ({ ...one, rank: index + 1 }));
          await sql`insert into chunk (job_id, input_file_id, rank, first_page, last_page, identifier, pack_identifiers)
            select ${jobs}::bigint, file, rank, rank, rank, own, pack
            from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as one (file bigint, rank int, own text, pack jsonb)`.execute(
            trx,
          );
          await joinChunks(trx, job);
          const { rows: joinedRows } = await sql<Joined>`select part.id, part.rank, part.scope,
              part.orphan_reason as reason, main.rank as pack, part.copy_of
            from chunk part left join chunk main on main.id = part.main_chunk_id
            where part.job_id = ${jobs} and part.rank > ${mains.length} order by part.rank, main.rank`.execute(trx);
          return joinedRows;
        });
        for (const [index, part] of list.entries()) {
          const own = rows.filter(({ rank }) => rank === mains.length + index + 1);
          const original = own.find(({ copy_of }) => copy_of === null);
          const places = own.flatMap(({ pack }) => pack ?? []);
          expect([names[part.box], part.own, original?.reason ?? null, places]).toEqual([
            ...[names[part.box], part.own],
            ...placesOf(names[part.box] ?? '', part, { mains, list }),
          ]);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('costs what it reads: ten times the chunks, ten times the rows', async () => {
    const readOf = async (count: number): Promise<number> => {
      jobs += 1;
      const job = jobOf(jobs, { many: true, shared: false });
      const names = Array.from({ length: count }, (_, index) => `N${index}`);
      return db.transaction().execute(async (trx) => {
        await store(trx, job, names, names.toReversed());
        const before = await rowsRead(trx, ['chunk']);
        await joinChunks(trx, job);
        const read = (await rowsRead(trx, ['chunk'])) - before;
        const rows = await joined(trx, job);
        expect(rows.every(({ reason, pack }) => reason === null && pack !== null)).toBe(true);
        return read;
      });
    };
    const small = await readOf(1_000);
    expect((await readOf(10_000)) / small).toBeLessThan(13);
  }, 60_000);

  it('reads no chunk of other jobs', async () => {
    jobs += 1;
    const [other, job] = [jobOf(jobs, { many: true, shared: true }), jobOf(jobs + 1, { many: true, shared: true })];
    jobs += 1;
    const read = await db.transaction().execute(async (trx) => {
      const names = Array.from({ length: 20_000 }, (_, index) => `N${index}`);
      await store(trx, other, names, names);
      await store(trx, job, ['A', 'B', 'B'], ['A', 'B']);
      const before = await rowsRead(trx, ['chunk']);
      await copiedPages(trx, job);
      await joinChunks(trx, job);
      return (await rowsRead(trx, ['chunk'])) - before;
    });
    expect(read).toBeLessThan(200);
  }, 60_000);
});
