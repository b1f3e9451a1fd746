// What the audit chain says of a delivery or a document now: how far it is sealed, and, computed anew, whether it is what was sealed.

import type { CallResult } from '#domain/api/contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import type { Handler, Services } from '#server/context/context.ts';
import { chainKeys } from '#server/letters/chain/chain.repository.ts';
import { chainPart } from '#server/letters/chain/chain-part.ts';
import { chainState, changedEvents } from '#server/letters/chain/chain-state.ts';
import { readSigningKey } from '#server/system/secrets/signing-key.ts';
import { namedKeys, type Subject, thingsOf } from './proved.ts';
import { deliverySubject, shipmentSubject } from './subjects.ts';
import { checkChain } from './verify-bundle.mjs';

type State = CallResult<'evidence.stateOfShipment'>;

/** Computes all hashes and checks all signatures that lead to the events. @returns whether something contradicts */
async function contradicts({ db }: Services, subject: Subject): Promise<boolean> {
  const things = thingsOf(subject);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const keys = namedKeys(await chainKeys(trx));
      return checkChain(await chainPart(trx, things), { keys, things: { ...things } }).length > 0;
    });
}

async function stateOf(services: Services, subject: Subject, compute: boolean): Promise<Result<State>> {
  const things = thingsOf(subject);
  const { events, pending, sealedAt } = await chainState(services.db, things);
  const changed = await changedEvents(services.db, things);
  const isBroken = changed.length > 0 || (compute && (await contradicts(services, subject)));
  const key = await readSigningKey(services.config.signingKeyFile);
  return ok({
    state: isBroken ? 'broken' : pending > 0 ? 'pending' : 'intact',
    events,
    pending,
    sealedAt: sealedAt?.toISOString() ?? null,
    fingerprint: key?.fingerprint ?? null,
    computed: compute,
    changed: changed.map(({ entity, event, at }) => ({ entity, event, date: at.toISOString() })),
  });
}

export const readDeliveryState: Handler<'evidence.stateOfDelivery'> = async ({ caller, params, query }, services) => {
  const subject = await deliverySubject(caller, services, params.deliveryId);
  return subject.ok ? stateOf(services, subject.value, query.compute === true) : subject;
};

export const readShipmentState: Handler<'evidence.stateOfShipment'> = async ({ caller, params, query }, services) => {
  const subject = await shipmentSubject(caller, services, params.shipmentId);
  return subject.ok ? stateOf(services, subject.value, query.compute === true) : subject;
};
