// Where a deposit begins, by the type of its service: one table for tiles, links, drafts and addresses that were sent.
import type { RouteName } from './routes.ts';

const ROUTE_OF_TYPE = {
  simpleUnique: 'deposit.unique',
  simpleMultiple: 'deposit.split',
  preprocessing: 'deposit.preprocessing',
  preprocessingUnique: 'deposit.preprocessing',
  archive: 'deposit.archive',
} as const satisfies Readonly<Record<string, RouteName>>;

/** A screen on which the files of a new deposit are put in. */
export type DepositRoute = (typeof ROUTE_OF_TYPE)[keyof typeof ROUTE_OF_TYPE];

/** Route of a new deposit with a service of that type; undefined while that type cannot be deposited here. */
export const depositRoute = (type: string): DepositRoute | undefined =>
  Object.hasOwn(ROUTE_OF_TYPE, type) ? ROUTE_OF_TYPE[type as keyof typeof ROUTE_OF_TYPE] : undefined;

/** Whether files are put in on that screen. */
export const isDepositRoute = (name: string): boolean => Object.values<string>(ROUTE_OF_TYPE).includes(name);
