// The search of the top bar for what people administer: accounts, people, groups, profiles, services, channels, options and
// brandings, and for contacts of the own address book; each only where the caller may open it.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { visibleScope } from '#domain/access/scope.ts';
import type { RecordHit } from '#domain/api/session/app.contract.ts';
import { ok } from '#domain/errors/result.ts';
import { nameFound, wordsContained } from '#server/access/like-pattern.ts';
import { seesSystem } from '#server/access/system-sight.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';

/** Hits of each kind at most. */
const MOST = 5;

type Condition = RawBuilder<SqlBool>;

/** Where the records of a kind lie, and which of them the caller may open. */
interface Source {
  readonly kind: RecordHit['kind'];
  readonly from: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly detail: RawBuilder<unknown>;
  readonly seen: Condition | null;
  readonly found: (text: string) => Condition;
}

const NAME = sql`r.name`;
const byName = (text: string): Condition => nameFound(NAME, text);
const nothing = sql`''`;

/** Accounts over which the caller holds an ability, as a condition on the table `account`; null: none. */
function accountsOf({ actor }: Caller, ability: 'viewOu' | 'administerOu' | 'viewService'): Condition | null {
  const { all, ouId, subtreeOuId } = visibleScope(actor, ability);
  if (all) return sql<SqlBool>`true`;
  const parts = [
    ...(ouId === null ? [] : [sql<SqlBool>`account.id = ${ouId}`]),
    ...(subtreeOuId === null ? [] : [sql<SqlBool>`account.path @> array[${subtreeOuId}]::bigint[]`]),
  ];
  return parts.length === 0 ? null : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

const inAccount = (table: string) =>
  sql`${sql.table(table)} r join account on account.id = r.account_id and not account.removed`;

function sourcesOf(caller: Caller, ofSystem: boolean): readonly Source[] {
  const { actor, user } = caller;
  const read = accountsOf(caller, 'viewOu');
  const system = ofSystem ? sql<SqlBool>`true` : null;
  const live = sql`${inAccount('service')} and not r.removed`;
  const account = { title: NAME, detail: sql`account.name`, found: byName };
  const plain = { title: NAME, detail: nothing, found: byName, seen: system };
  const person = sql`concat_ws(' ', nullif(r.first_name, ''), nullif(r.last_name, ''), r.login)`;
  return [
    {
      kind: 'account',
      from: sql`account join account r on r.id = account.id and not r.removed`,
      title: NAME,
      detail: sql`r.account_identifier`,
      seen: read,
      found: (text) => nameFound(sql`concat_ws(' ', r.name, r.account_identifier)`, text),
    },
    {
      kind: 'user',
      from: sql`${inAccount('app_user')} and not r.removed`,
      title: person,
      detail: sql`account.name`,
      seen: read,
      found: (text) => nameFound(sql`concat_ws(' ', r.first_name, r.last_name, r.login, r.email_address)`, text),
    },
    { kind: 'group', from: inAccount('user_group'), seen: read, ...account },
    { kind: 'profile', from: inAccount('profile'), seen: accountsOf(caller, 'administerOu'), ...account },
    { kind: 'serviceRecord', from: live, seen: accountsOf(caller, 'viewService'), ...account },
    { kind: 'channel', from: sql`channel r`, ...plain },
    { kind: 'option', from: sql`option_type r`, ...plain },
    { kind: 'branding', from: sql`branding r`, ...plain },
    {
      kind: 'contact',
      from: sql`contact r`,
      title: sql`coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), r.organisation)`,
      detail: sql`r.organisation`,
      seen: can(actor, 'createOrder')
        ? sql<SqlBool>`(r.account_id = ${user.accountId} and (r.shared or r.owner_id = ${user.id}))`
        : null,
      found: (text) => wordsContained(sql`r.form`, text),
    },
  ];
}

async function hitsOf(db: Db, { kind, from, title, detail, seen, found }: Source, text: string): Promise<RecordHit[]> {
  if (seen === null) return [];
  const { rows } = await sql<Omit<RecordHit, 'kind'>>`select r.id::float8 as id, ${title} as title, ${detail} as detail
    from ${from} where ${seen} and ${found(text)} order by 2, 1 limit ${MOST}`.execute(db);
  return rows.map((row) => ({ kind, ...row }));
}

export const searchRecords: Handler<'app.records'> = async ({ caller, query }, { db }) => {
  const hits: RecordHit[] = [];
  for (const source of sourcesOf(caller, await seesSystem(db, caller.actor)))
    hits.push(...(await hitsOf(db, source, query.text)));
  return ok({ hits });
};
