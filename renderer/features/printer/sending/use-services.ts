// The services that accept a printed document: a PDF, deposited on one of the screens.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import { type DepositRoute, depositRoute } from '#domain/routes/deposit-routes.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { useCall } from '#renderer/api/api.ts';
import { mayPass } from '#renderer/api/failures.ts';

export type ServiceRef = NonNullable<CallResult<'authentication.check'>['user']['services']>[number];
type Box = Service['boxes'][number];

const ASK_AGAIN_MS = 5_000;

/**
 * A server that did not answer, could not then, or reported an internal error, is asked again automatically, so that a waiting
 * document continues.
 */
export const whileSilent = ({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false =>
  mayPass(error) ? ASK_AGAIN_MS : false;

/** Types of services that take a document as it was printed. */
const TAKES_PRINTED: readonly string[] = ['simpleUnique', 'simpleMultiple'];

/** Where a deposit of a printed document begins; undefined: a service of that type takes none. */
export const printedRoute = (type: string): DepositRoute | undefined =>
  TAKES_PRINTED.includes(type) ? depositRoute(type) : undefined;

/** The box that a printed document goes into; undefined: no compatible box (docs/model.md, "Boxes"). */
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
    ({ allowJobCreation, type }) => allowJobCreation && printedRoute(type) !== undefined,
  );
  return { services, check };
}

export const useService = (serviceId: number | null) =>
  useCall(
    'services.get',
    { params: { serviceId: serviceId ?? 0 } },
    { enabled: serviceId !== null, retry: false, refetchInterval: whileSilent },
  );
