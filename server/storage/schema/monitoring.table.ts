// The tables of monitoring: views that people keep, and what was late on former days.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn } from '../schema-json.ts';

/** Filters of a screen under a name, of one person. */
export interface MonitoringViewTable {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  /** One of VIEWED_ROUTES of the contract. */
  route: string;
  /** Parameters of its address. */
  query: JsonColumn;
}

/** What was late at the end of a day of UTC; of the running day as it was noted last. */
export interface LateDayTable {
  day: ColumnType<string, string, string>;
  account_id: number;
  owner_id: number;
  service_id: number;
  channel_id: number;
  /** One of LATE_STATUSES. */
  status: number;
  pieces: number;
}

/** What somebody did about pieces of a delivery that are late in a status. */
export interface LateStepTable {
  delivery_id: number;
  /** One of LATE_STATUSES. */
  status: number;
  /** One of LATE_STEPS. */
  step: string;
  at: Date;
  user_id: number;
  pieces: number;
  note: Generated<string>;
}

/** The tables of this file by their names in the database. */
export interface MonitoringTables {
  monitoring_view: MonitoringViewTable;
  late_day: LateDayTable;
  late_step: LateStepTable;
}
