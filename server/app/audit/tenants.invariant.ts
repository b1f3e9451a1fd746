// Invariant 7: no row of one organisation refers to another's. What belongs to an order is of its account and of no other order; services,
// profiles, groups and what is made are of the organisation that uses them: the accounts below one root. People are not held against what
// they own: whoever is given to another organisation leaves it behind (docs/decisions/0903).
import { type RawBuilder, sql } from 'kysely';
import { type AuditContext, countWrong, type Finding, type Invariant, together } from './invariant.ts';

/** A way in which one thing names another; `pairs` gives `id`, and `mine` and `theirs`, which must be equal. */
interface Relation {
  readonly what: string;
  readonly names: string;
  readonly pairs: RawBuilder<unknown>;
}

/** Things that name each other by an id, and in what both must agree. */
const within = (
  of: 'account_id' | 'job_id',
  ways: readonly (readonly [from: string, by: string, to: string])[],
): Relation[] =>
  ways.map(([from, by, to]) => ({
    what: from,
    names: `${to} of another ${of === 'job_id' ? 'order' : 'account'}`,
    pairs: sql`select x.id, x.${sql.ref(of)} as mine, y.${sql.ref(of)} as theirs
      from ${sql.table(from)} x join ${sql.table(to)} y on y.id = x.${sql.ref(by)}`,
  }));

/** What belongs to an order, and what it is made of. */
const OF_ORDERS: readonly Relation[] = [
  ...within('account_id', [
    ['pack_group', 'job_id', 'job'],
    ['delivery_command', 'job_id', 'job'],
    ['delivery', 'command_id', 'delivery_command'],
    ['shipment', 'delivery_id', 'delivery'],
    ['proof', 'job_id', 'job'],
    ['charge', 'shipment_id', 'shipment'],
  ]),
  ...within('job_id', [
    ['pack', 'pack_group_id', 'pack_group'],
    ['chunk', 'pack_id', 'pack'],
    ['chunk', 'input_file_id', 'input_file'],
    ['delivery', 'command_id', 'delivery_command'],
    ['delivery', 'origin_delivery_id', 'delivery'],
    ['shipment', 'delivery_id', 'delivery'],
    ['shipment', 'pack_group_id', 'pack_group'],
    ['shipment', 'replaces_shipment_id', 'shipment'],
  ]),
  {
    what: 'reservation of the command',
    names: 'command of another account',
    pairs: sql`select c.id, r.account_id as mine, c.account_id as theirs
      from reservation r join delivery_command c on c.id = r.command_id`,
  },
  ...(['job', 'command', 'delivery', 'shipment'] as const).map((entity) => ({
    what: 'history line',
    names: `${entity} of another account`,
    pairs: sql`select r.id, r.account_id as mine, t.account_id as theirs
      from revision r join ${sql.table(entity === 'command' ? 'delivery_command' : entity)} t on t.id = r.entity_id
      where r.entity = ${entity}`,
  })),
];

/** The root of the account that a column names. */
const rootOf = (account: string): RawBuilder<unknown> =>
  sql`(select root_id from account where id = ${sql.ref(account)})`;

/** @param pairs whose `mine` and `theirs` are roots */
const across = (what: string, names: string, pairs: RawBuilder<unknown>): Relation => ({
  what,
  names: `${names} of another organisation`,
  pairs,
});

/** What things use of their organisation. */
const OF_ORGANISATIONS: readonly Relation[] = [
  across(
    'account',
    'account above',
    sql`select a.id, a.root_id as mine, p.root_id as theirs from account a join account p on p.id = a.parent_id`,
  ),
  across('job', 'account', sql`select j.id, j.root_account_id as mine, ${rootOf('j.account_id')} as theirs from job j`),
  across(
    'job',
    'service',
    sql`select j.id, j.root_account_id as mine, ${rootOf('v.account_id')} as theirs
      from job j join service v on v.id = j.service_id`,
  ),
  ...['output_file', 'tracking_file'].map((table) =>
    across(
      table,
      'shipment',
      sql`select f.id, f.root_account_id as mine, ${rootOf('s.account_id')} as theirs
        from ${sql.table(table)} f join shipment s on s.id = f.shipment_id`,
    ),
  ),
  across(
    'stored_file',
    'account',
    sql`select f.id, f.root_account_id as mine, ${rootOf('f.account_id')} as theirs from stored_file f`,
  ),
  across(
    'library_file',
    'stored_file',
    sql`select l.id, ${rootOf('l.account_id')} as mine, f.root_account_id as theirs
      from library_file l join stored_file f on f.id = l.file_id`,
  ),
  across(
    'app_user',
    'profile',
    sql`select u.id, ${rootOf('u.account_id')} as mine, ${rootOf('p.account_id')} as theirs
      from app_user u join profile p on p.id = u.profile_id`,
  ),
  across(
    'app_user',
    'user_group',
    sql`select u.id, ${rootOf('u.account_id')} as mine, ${rootOf('g.account_id')} as theirs
      from app_user u join user_group g on g.id = u.group_id`,
  ),
  across(
    'profile',
    'service',
    sql`select p.id, ${rootOf('p.account_id')} as mine, ${rootOf('v.account_id')} as theirs
      from profile_service x join profile p on p.id = x.profile_id join service v on v.id = x.service_id`,
  ),
];

function heldApart(context: AuditContext, { what, names, pairs }: Relation): Promise<Finding> {
  const all = sql<{
    id: number;
    wrong: boolean;
  }>`select id, mine is distinct from theirs as wrong from (${pairs}) named`;
  return countWrong(context, all, (id) => `The ${what} ${id} refers to the ${names}.`);
}

export const tenantsApart: Invariant = {
  number: 7,
  name: 'No row of one organisation refers to another’s, and none of one order to another order',
  async check(context) {
    const findings: Finding[] = [];
    for (const relation of [...OF_ORDERS, ...OF_ORGANISATIONS]) findings.push(await heldApart(context, relation));
    return together(findings);
  },
};
