// Bundles of evidence: one file for a delivery or a document that a stranger can check without Mailroom.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { zipOf } from '#server/archives/zip-writer.ts';
import type { Download, Handler } from '#server/context/context.ts';
import type { ComposedFile, ComposePage } from '#server/documents/jobs/compose-jobs.ts';
import { joinChain } from '#server/letters/chain/join-chain.ts';
import { knowKey } from '#server/letters/chain/know-key.ts';
import { inWorkFolder } from '#server/letters/jobs/document-files.ts';
import { readSigningKey } from '#server/system/secrets/signing-key.ts';
import { bundleOf } from './bundle.ts';
import { coverPages } from './cover.ts';
import { type Asked, type Proved, proved } from './proved.ts';
import { deliverySubject, shipmentSubject } from './subjects.ts';

/** Letters that no font has: of each text one comes out at a time. */
const MOST_LETTERS = 40;
const STAND_IN = '?';

const lackingIn = (files: readonly ComposedFile[]): string[] =>
  files.flatMap(({ leftOut }) =>
    leftOut.flatMap(({ refusal: { parameters } }) =>
      typeof parameters.character === 'string' ? [parameters.character] : [],
    ),
  );

/** A name with a letter that cannot be drawn is better than none; bundle.json has it whole. */
function withoutLetters(page: ComposePage, letters: readonly string[]): ComposePage {
  const drawable = (line: string) =>
    [...new Set(letters)].reduce((text, letter) => text.replaceAll(letter, STAND_IN), line);
  const items = page.items?.map((item) => (item.type === 'text' ? { ...item, lines: item.lines.map(drawable) } : item));
  return items === undefined ? page : { ...page, items };
}

async function coverOf(
  { caller, services }: Asked,
  read: Proved,
  facts: { readonly fingerprint: string; readonly madeAt: Date },
): Promise<Result<Buffer>> {
  const reader = { locale: caller.user.locale, timeZone: caller.timeZone };
  const documents = services.documents.of({ account: caller.user.accountId, person: caller.user.id });
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'cover.pdf');
    let pages = coverPages(read, reader, facts);
    for (let left = MOST_LETTERS; ; left -= 1) {
      const outputs = [{ target, pages, title: read.subject.number, leaveOut: true }];
      const made = await documents.compose({ outputs, lane: 'person' });
      if (!made.ok) return made;
      const lacking = lackingIn(made.value);
      if (lacking.length === 0 || left === 0) return ok(await readFile(target));
      pages = pages.map((page) => withoutLetters(page, lacking));
    }
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
