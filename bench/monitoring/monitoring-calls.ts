// The calls of monitoring as two kinds of people make them: whoever sees all, and the manager of a company, who sees what its ten
// accounts have and nothing else.
import { FLAGS } from '#domain/access/flags.ts';
import type { CallName } from '#domain/api/calls.ts';
import type { CallResult } from '#domain/api/contract.ts';
import type { Handlers, Services } from '#server/context/context.ts';
import { countDeliveries, listOfDeliveries } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { countJobs, listOrders } from '#server/features/jobs/read-jobs.usecases.ts';
import { MONITORING_HANDLERS } from '#server/features/monitoring/monitoring.ts';
import { countShipments, listOfShipments } from '#server/features/shipments/read-shipments.usecases.ts';
import { ACCOUNTS, accountsOf, personOf } from './monitored-installation.ts';

const HANDLERS = {
  'shipments.list': listOfShipments,
  'shipments.counters': countShipments,
  'deliveries.list': listOfDeliveries,
  'deliveries.counters': countDeliveries,
  'deliveries.late': MONITORING_HANDLERS['deliveries.late'],
  'deliveries.lateCount': MONITORING_HANDLERS['deliveries.lateCount'],
  'jobs.list': listOrders,
  'jobs.counters': countJobs,
  'monitoring.overview': MONITORING_HANDLERS['monitoring.overview'],
} as const satisfies Partial<Handlers<CallName>>;

/** Who asks, and what of all accounts they see. */
export interface Person {
  readonly accounts: readonly number[];
  readonly seesAll: boolean;
  readonly caller: object;
}

const EVERY_ACCOUNT = Array.from({ length: ACCOUNTS }, (_, n) => n + 1);

export const administrator: Person = {
  accounts: EVERY_ACCOUNT,
  seesAll: true,
  caller: {
    user: { id: 1, accountId: 1 },
    actor: { userId: 1, ouId: 1, groupId: 0, masks: { direct: FLAGS.superAdmin.bit, group: 0, ou: 0 } },
    reach: { subtreeIds: null, groupAccountId: null },
    timeZone: 'UTC',
  },
};

/** @param company from 1 */
export function managerOf(company: number): Person {
  const userId = personOf(company);
  return {
    accounts: accountsOf(company),
    seesAll: false,
    caller: {
      user: { id: userId, accountId: company },
      actor: { userId, ouId: company, groupId: 0, masks: { direct: 0, group: 0, ou: FLAGS.viewOrders.bit } },
      reach: { subtreeIds: accountsOf(company), groupAccountId: null },
      timeZone: 'UTC',
    },
  };
}

/** Makes a call as a person. @throws where it is refused */
export type Ask = <Name extends keyof typeof HANDLERS>(
  name: Name,
  person: Person,
  query?: object,
) => Promise<CallResult<Name>>;

export const askBy =
  (services: Services): Ask =>
  async (name, { caller }, query = {}) => {
    // Each handler is given what it takes of a request and of the services.
    const answer = await HANDLERS[name]({ caller, query } as never, services);
    if (!answer.ok) throw new Error(answer.refusal.label);
    return answer.value as CallResult<typeof name>;
  };
