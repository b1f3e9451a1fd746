// What the cover of a bundle tells of its subject beside the evidence: who deposited it, who sends it, and what it went in place of.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';

export interface CoverFacts {
  /** Name, or the login of one without a name. */
  readonly depositor: string;
  /** The account that sends. */
  readonly sender: string;
  /** NUID of the document in whose place it went; null: of none, or it is about a delivery. */
  readonly replaces: string | null;
}

/** Of a delivery, or of one shipment of it. */
export async function coverFacts(
  where: Where,
  {
    kind,
    id,
    deliveryId,
  }: { readonly kind: 'delivery' | 'shipment'; readonly id: number; readonly deliveryId: number },
): Promise<CoverFacts> {
  const replaces =
    kind === 'delivery'
      ? sql`null::text`
      : sql`(select origin.nuid from shipment s join shipment origin on origin.id = s.replaces_shipment_id where s.id = ${id})`;
  const { rows } = await sql<CoverFacts>`select a.name as sender, ${replaces} as replaces,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.login) as depositor
    from delivery d join account a on a.id = d.account_id join app_user u on u.id = d.owner_id
    where d.id = ${deliveryId}`.execute(where);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`There is no delivery ${deliveryId}.`);
  return facts;
}
