// The list of 100,000 people of one account, as its call reads it: pages by name, and what a text finds, against bare SQL.
import type pg from 'pg';
import { FLAGS } from '#domain/access/flags.ts';
import type { CallRequest, Services } from '#server/context/context.ts';
import { readUserPage } from '#server/features/users/user-pages.usecases.ts';
import { openOwnDatabase } from './measure/own-database.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow, seconds } from './measure/row.ts';

const PEOPLE = 100_000;
/** Pages, and searches, of which a figure is the mean. */
const PAGES = 50;
const SEARCHES = 5;
const PAGE = 100;

const COLUMNS = `select u.*, a.name as account_name, a.path, p.name as profile_name, p.permissions, p.permissions_on_group,
  p.permissions_on_ou, g.name as group_name from app_user u join account a on a.id = u.account_id
  join profile p on p.id = u.profile_id left join user_group g on g.id = u.group_id
  where u.account_id = $1 and not u.removed`;
const BARE_PAGE = `${COLUMNS} and (u.last_name, u.first_name, u.id) > ($2, $3, $4)
  order by u.last_name, u.first_name, u.id limit ${PAGE + 1}`;
const BARE_SEARCH = `${COLUMNS} and (search_form(concat_ws(' ', u.first_name, u.last_name)) like '%' || search_form($2) || '%'
  or u.login ilike '%' || $2 || '%' or u.email_address ilike '%' || $2 || '%')
  order by u.last_name, u.first_name, u.id limit ${PAGE + 1}`;

/** One account with all of them, of fifty family names. */
async function fill(client: pg.Client): Promise<number> {
  const account = await client.query(`insert into account (path, root_id, name, account_identifier)
    values ('{}', 0, 'Town', 'TOWN') returning id`);
  const id = Number(account.rows[0].id);
  await client.query('update account set path = array[id], root_id = id where id = $1', [id]);
  const profile = await client.query(
    `insert into profile (account_id, name, permissions, permissions_on_group, permissions_on_ou)
     values ($1, 'Clerk', 3, 0, 0) returning id`,
    [id],
  );
  await client.query(
    `insert into app_user (account_id, profile_id, login, login_folded, first_name, last_name, email_address)
     select $1, $2, 'person-' || n, 'person-' || n, 'Élodie ' || n, 'Dubois ' || n % 50, 'person-' || n || '@office.example'
     from generate_series(1, $3::int) n`,
    [id, profile.rows[0].id, PEOPLE],
  );
  await client.query('vacuum analyze');
  return id;
}

const perRead = async (reads: number, read: (n: number) => Promise<unknown>): Promise<number> =>
  ((await seconds(async () => {
    for (let n = 0; n < reads; n += 1) await read(n);
  })) /
    reads) *
  1_000;

type Position = readonly [last: string, first: string, id: number];

/** Two rows; fills a database of its own. */
export async function peopleRows({ log, rounds }: BenchOptions): Promise<BenchRow[]> {
  const { db, client, close } = await openOwnDatabase('people', 'web');
  try {
    log(`filling ${PEOPLE} people`);
    const ouId = await fill(client);
    const masks = { direct: 0, group: 0, ou: FLAGS.ouAdministrator.bit };
    const caller = { user: { id: 1, accountId: ouId }, actor: { userId: 1, ouId, groupId: 0, masks } };
    const services = { db, clock: { now: () => new Date() } } as unknown as Services; // all that the call takes of them
    const ask = async (query: object) => {
      const request = { caller, query: { sort: 'name', ouId, ...query } } as unknown as CallRequest<'users.page'>; // so too
      const page = await readUserPage(request, services);
      if (!page.ok || page.value.items.length !== PAGE) throw new Error('the page is not whole');
      return page.value;
    };
    const pages = () => {
      let cursor: string | null = null;
      return perRead(PAGES, async () => {
        cursor = (await ask(cursor === null ? {} : { cursor })).cursor;
      });
    };
    const barePages = () => {
      let last: Position = ['', '', 0];
      return perRead(PAGES, async () => {
        const { rows } = await client.query(BARE_PAGE, [ouId, ...last]);
        const row = rows[PAGE - 1];
        last = [row.last_name, row.first_name, Number(row.id)];
      });
    };
    const text = (n: number) => `dubois ${10 + n}`;
    const name = (what: string) => `people: ${what}`;
    return [
      benchRow({
        name: name(`pages of ${PAGE} of ${PEOPLE.toLocaleString('en')}, one after the other ÷ bare SQL`),
        ...(await alternate(rounds, pages, barePages)),
        ...{ unit: 'ms', target: 3 },
      }),
      benchRow({
        name: name(`first page of what a text finds among ${PEOPLE.toLocaleString('en')} ÷ bare SQL`),
        ...(await alternate(
          rounds,
          () => perRead(SEARCHES, (n) => ask({ text: text(n) })),
          () => perRead(SEARCHES, (n) => client.query(BARE_SEARCH, [ouId, text(n)])),
        )),
        ...{ unit: 'ms', target: 3 },
      }),
    ];
  } finally {
    await close();
  }
}
