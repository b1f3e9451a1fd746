// The tables of money: lines of the tariff, and what was charged. Sums are minor units of their currency.
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn } from '../schema-json.ts';

/** A TariffLine of domain/money/tariffs.ts. */
export interface TariffLineTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  channel_type: string;
  kind: string;
  option_type: string | null;
  option_value: string | null;
  weight_class: number | null;
  countries: string[];
  from_sheets: number;
  valid_from: string;
  currency: string;
  amount: number;
  vat_permille: number;
}

/** What was charged for a shipment (`price`, once), and counter entries (`correction`). */
export interface ChargeTable {
  id: GeneratedAlways<number>;
  shipment_id: number;
  delivery_id: number;
  job_id: number;
  account_id: number;
  /** Where its account stood in the tree when it was made: who sees it then sees it still. */
  place_id: number;
  channel_type: string;
  kind: string;
  at: Date;
  /** YYYY-MM by the clock of its account, who is billed and who brought the account: as they were when it was made. */
  month: string;
  billed_account: string | null;
  partner_code: string | null;
  cost_centre: string | null;
  currency: string;
  net: number;
  vat: number;
  parts: JsonColumn;
  /** RateSums of domain/money/vat-rates.ts; none of what was charged before they were kept. */
  rates: JsonColumn;
  reason: string | null;
  /** Of a counter entry that the product wrote for an event, one of CHARGE_CAUSES of domain/money/money.ts; and the event. */
  cause: string | null;
  event_id: number | null;
  by_id: number | null;
  by_login: string | null;
}

/** What the letters of a command will probably cost; `rest`: what of it is neither charged nor given back. */
export interface ReservationTable {
  command_id: number;
  account_id: number;
  currency: string;
  /** When the first of the letters is handed over, as it was planned, and when the last. */
  due: Date;
  due_until: Date;
  reserved: number;
  rest: number;
  /** Of what was reserved: what fallbacks did that nobody chose. */
  by_itself: Generated<number>;
  /** Of the letters of the command itself, without what takes over for them: what they hold still, and what was charged. */
  own_rest: Generated<number>;
  own_spent: Generated<number>;
}

/** The tables of this file by their names in the database. */
export interface MoneyTables {
  tariff_line: TariffLineTable;
  charge: ChargeTable;
  reservation: ReservationTable;
}
