// The services that take what was printed: a PDF, deposited on a screen that there is.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import type { RouteName } from '#domain/routes/routes.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { useCall } from '#renderer/api/api.ts';
import { codeOf, isNoAnswer } from '#renderer/api/failures.ts';
import { WIRE_CODES } from '#renderer/api/wire-codes.ts';

export type ServiceRef = NonNullable<CallResult<'authentication.check'>['user']['services']>[number];
type Box = Service['boxes'][number];

const ASK_AGAIN_MS = 5_000;

/**
 * A server that did not answer, or answered that it is broken, is asked again by itself, so that a printed document that
 * waits for it goes on.
 */
export const whileSilent = ({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false =>
  isNoAnswer(error) || codeOf(error) === WIRE_CODES.internal ? ASK_AGAIN_MS : false;

const ROUTES: Readonly<Record<string, RouteName>> = {
  simpleUnique: 'deposit.unique',
  simpleMultiple: 'deposit.split',
};

/** Where a deposit with a service of that type begins; undefined: it takes no printed document. */
export const depositRoute = (type: string): RouteName | undefined => ROUTES[type];

/** The box that a printed document goes into; undefined: no compatible box (specification 455). */
export const printedBox = (service: Service): Box | undefined => {
  const box = mainBoxOf(service);
  return box?.boxType === 'pdf' ? box : undefined;
};

/** Services of the signed-in person that a printed document can go to. */
export function usePrintServices(enabled = true) {
  const check = useCall(
    'authentication.check',
    { query: { withProfileDetail: 'true' } },
    { enabled, refetchInterval: whileSilent },
  );
  const services = (check.data?.user.services ?? []).filter(
    ({ allowJobCreation, type }) => allowJobCreation && depositRoute(type) !== undefined,
  );
  return { services, check };
}

export const useService = (serviceId: number | null) =>
  useCall(
    'services.get',
    { params: { serviceId: serviceId ?? 0 } },
    { enabled: serviceId !== null, retry: false, refetchInterval: whileSilent },
  );
