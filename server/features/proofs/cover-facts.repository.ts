// What the cover of a bundle tells of its subject beside the evidence: who deposited it, who sends it, and what it went in place of.
import { sql } from 'kysely';
import { writtenNameSql } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';

export interface CoverFacts {
  /** '' of one without a name: by the login people sign in, which is nothing for strangers. */
  readonly depositor: string;
  /** The account that sends. */
  readonly sender: string;
  /** NUID of the document in whose place it went; null: of none, or it is about a delivery. */
  readonly replaces: string | null;
  /** What people of the house are called, by id; '' as above, and none of who is gone. */
  readonly people: ReadonlyMap<number, string>;
}

/** What those are called who are named by lines of history. */
export async function namesOf(where: Where, revisionIds: readonly number[]): Promise<CoverFacts['people']> {
  const { rows } = await sql<{ id: number; name: string }>`select u.id, ${writtenNameSql('u')} as name
    from app_user u where u.id in (select user_id from revision where id = any(${sql.val([...revisionIds])}::bigint[]))`.execute(
    where,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of a delivery, or of one shipment of it. */
export async function coverFacts(
  where: Where,
  {
    kind,
    id,
    deliveryId,
  }: { readonly kind: 'delivery' | 'shipment'; readonly id: number; readonly deliveryId: number },
): Promise<Omit<CoverFacts, 'people'>> {
  const replaces =
    kind === 'delivery'
      ? sql`null::text`
      : sql`(select origin.nuid from shipment s join shipment origin on origin.id = s.replaces_shipment_id where s.id = ${id})`;
  const { rows } = await sql<Omit<CoverFacts, 'people'>>`select a.name as sender, ${replaces} as replaces,
      ${writtenNameSql('u')} as depositor
    from delivery d join account a on a.id = d.account_id join app_user u on u.id = d.owner_id
    where d.id = ${deliveryId}`.execute(where);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`There is no delivery ${deliveryId}.`);
  return facts;
}
