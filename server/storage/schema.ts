// All tables of the product database; each area has a file in schema/. The migrations are the truth, and a test
// compares both column by column.
import type { Kysely, Transaction } from 'kysely';
import type { ContactTables } from './schema/contacts.table.ts';
import type { DeliveryTables } from './schema/deliveries.table.ts';
import type { FactorTables } from './schema/factors.table.ts';
import type { FileTables } from './schema/files.table.ts';
import type { HistoryTables } from './schema/history.table.ts';
import type { JobTables } from './schema/jobs.table.ts';
import type { MoneyTables } from './schema/money.table.ts';
import type { MonitoringTables } from './schema/monitoring.table.ts';
import type { PeopleTables } from './schema/people.table.ts';
import type { ServiceTables } from './schema/services.table.ts';
import type { ShipmentTables } from './schema/shipments.table.ts';
import type { SignInTables } from './schema/sign-in.table.ts';
import type { TrackingTables } from './schema/tracking.table.ts';
import type { UnitTables } from './schema/units.table.ts';

/** Every table by its name in the database, as Kysely takes it. */
export interface Schema
  extends UnitTables,
    PeopleTables,
    ContactTables,
    SignInTables,
    FactorTables,
    ServiceTables,
    FileTables,
    JobTables,
    DeliveryTables,
    ShipmentTables,
    MoneyTables,
    MonitoringTables,
    TrackingTables,
    HistoryTables {}
/** Where a statement runs: the database itself, or the transaction at hand. */
export type Db = Kysely<Schema>;
/** A transaction at hand: for functions that must not commit by themselves. */
export type Trx = Transaction<Schema>;
