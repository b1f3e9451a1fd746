// What a bundle is about, read in one snapshot: the things, their part of the audit chain, and the evidence.
import type { Caller, Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { chainKeys } from '#server/letters/chain/chain.repository.ts';
import { type ChainPart, type ChainSubjects, chainPart, pendingOf } from '#server/letters/chain/chain-part.ts';
import { type CoverFacts, coverFacts, namesOf } from './cover-facts.repository.ts';
import {
  type ConfirmedProof,
  confirmedProofs,
  type Evidence,
  evidenceOf,
  type ProvedShipment,
  provedShipments,
} from './proof-facts.repository.ts';
import type { NamedKey } from './verify-bundle.mjs';

/** A delivery, or one shipment of it. */
export interface Subject {
  readonly kind: 'delivery' | 'shipment';
  readonly id: number;
  /** As people know it: delivery number or NUID. */
  readonly number: string;
  readonly deliveryId: number;
  readonly deliveryNumber: string;
  readonly commandId: number;
  readonly jobId: number;
  readonly shipmentIds: readonly number[];
}

/** All that is read of a subject. */
export interface Proved {
  readonly subject: Subject;
  readonly things: ChainSubjects;
  /** For the cover alone. */
  readonly about: CoverFacts;
  readonly shipments: readonly ProvedShipment[];
  /** Of these shipments. */
  readonly confirmed: readonly ConfirmedProof[];
  readonly evidence: Evidence;
  readonly chain: ChainPart;
  readonly pending: number;
  readonly keys: readonly NamedKey[];
}

/** A subject with whoever asks for it. */
export interface Asked {
  readonly caller: Caller;
  readonly services: Services;
  readonly subject: Subject;
}

/** What belongs to a subject, by kind. */
export const thingsOf = ({ jobId, commandId, deliveryId, shipmentIds }: Subject): ChainSubjects => ({
  job: [jobId],
  command: [commandId],
  delivery: [deliveryId],
  shipment: shipmentIds,
});

/** Keys as bundles have them. */
export const namedKeys = (keys: Awaited<ReturnType<typeof chainKeys>>): NamedKey[] =>
  keys.map(({ fingerprint, public_key }) => ({ fingerprint, publicKey: public_key.toString('base64') }));

async function readProved(where: Where, subject: Subject): Promise<Proved> {
  const things = thingsOf(subject);
  const keys = await chainKeys(where);
  const own = new Set(subject.shipmentIds);
  const chain = await chainPart(where, things);
  // Of a delivery the cover tells no events.
  const told = subject.kind === 'shipment' ? chain.entries : [];
  const people = await namesOf(
    where,
    told.map(({ revisionId }) => revisionId),
  );
  return {
    subject,
    things,
    about: { ...(await coverFacts(where, subject)), people },
    shipments: await provedShipments(where, subject.shipmentIds),
    confirmed: (await confirmedProofs(where, subject.deliveryId)).filter(({ shipmentId }) => own.has(shipmentId)),
    evidence: await evidenceOf(where, subject.deliveryId, subject.shipmentIds),
    chain,
    pending: await pendingOf(where, things),
    keys: namedKeys(keys),
  };
}

/** Reads it: what is under way is seen before or after a change, never between. */
export const proved = ({ db }: Pick<Services, 'db'>, subject: Subject): Promise<Proved> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readProved(trx, subject));
