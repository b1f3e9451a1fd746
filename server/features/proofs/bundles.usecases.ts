// Bundles of evidence: one file for a delivery or a document that a stranger can check without Mailroom.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { zipOf } from '#server/archives/zip-writer.ts';
import type { Download, Handler } from '#server/context/context.ts';
import { joinChain } from '#server/letters/chain/join-chain.ts';
import { knowKey } from '#server/letters/chain/know-key.ts';
import { inWorkFolder } from '#server/letters/jobs/document-files.ts';
import { readSigningKey } from '#server/system/secrets/signing-key.ts';
import { bundleOf } from './bundle.ts';
import { coverPages } from './cover.ts';
import { type Asked, type Proved, proved } from './proved.ts';
import { deliverySubject, shipmentSubject } from './subjects.ts';

async function coverOf(
  { caller, services }: Asked,
  read: Proved,
  facts: { readonly fingerprint: string; readonly madeAt: Date },
): Promise<Result<Buffer>> {
  const reader = { locale: caller.user.locale, timeZone: caller.timeZone };
  const pages = coverPages(read, reader, facts);
  const documents = services.documents.of({ account: caller.user.accountId, person: caller.user.id });
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'cover.pdf');
    const outputs = [{ target, pages, title: read.subject.number, leaveOut: true }];
    const made = await documents.compose({ outputs, lane: 'person' });
    return made.ok ? ok(await readFile(target)) : made;
  });
}

async function bundleFor(asked: Asked): Promise<Result<Download>> {
  const { services, subject } = asked;
  const file = services.config.signingKeyFile;
  const key = await readSigningKey(file);
  if (key === undefined) return refuse('system.signingKeyMissing', { file });
  // What happened just now is sealed with the rest.
  await joinChain(services);
  // Where nothing was to be sealed since the file got another key, no seal made it known, and the checker would not know who signs.
  await knowKey(services, services.db, key);
  const read = await proved(services, subject);
  const madeAt = services.clock.now();
  const cover = await coverOf(asked, read, { fingerprint: key.fingerprint, madeAt });
  if (!cover.ok) return cover;
  const files = await bundleOf(services, read, { key, cover: cover.value, at: madeAt });
  if (!files.ok) return files;
  return ok({ content: zipOf(files.value, madeAt), name: `${subject.number}.zip`, contentType: 'application/zip' });
}

export const downloadDeliveryBundle: Handler<'evidence.ofDelivery'> = async ({ caller, params }, services) => {
  const subject = await deliverySubject(caller, services, params.deliveryId);
  return subject.ok ? bundleFor({ caller, services, subject: subject.value }) : subject;
};

export const downloadShipmentBundle: Handler<'evidence.ofShipment'> = async ({ caller, params }, services) => {
  const subject = await shipmentSubject(caller, services, params.shipmentId);
  return subject.ok ? bundleFor({ caller, services, subject: subject.value }) : subject;
};
