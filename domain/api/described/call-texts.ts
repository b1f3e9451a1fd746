// The words of every call under the names of the contract's table; the compiler finds one that is missing.
import type { CallName } from '../calls.ts';
import { ADMINISTRATION_TEXTS } from './administration.table.ts';
import type { CallText } from './call-text.ts';
import { CONFIGURATION_TEXTS } from './configuration.table.ts';
import { DEPOSIT_TEXTS } from './deposit.table.ts';
import { KEEPING_TEXTS } from './keeping.table.ts';
import { MONEY_TEXTS } from './money.table.ts';
import { MONITORING_TEXTS } from './monitoring.table.ts';
import { SENDING_TEXTS } from './sending.table.ts';
import { SESSION_TEXTS } from './session.table.ts';
import { TRACKING_TEXTS } from './tracking.table.ts';

/** What the API document says of each call. */
export const CALL_TEXTS: Readonly<Record<CallName, CallText>> = {
  ...SESSION_TEXTS,
  ...ADMINISTRATION_TEXTS,
  ...CONFIGURATION_TEXTS,
  ...DEPOSIT_TEXTS,
  ...SENDING_TEXTS,
  ...KEEPING_TEXTS,
  ...MONITORING_TEXTS,
  ...MONEY_TEXTS,
  ...TRACKING_TEXTS,
};
