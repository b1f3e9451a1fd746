// The table of monitoring: views that people keep.
import type { GeneratedAlways } from 'kysely';
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

/** The tables of this file by their names in the database. */
export interface MonitoringTables {
  monitoring_view: MonitoringViewTable;
}
