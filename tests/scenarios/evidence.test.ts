// Bundles of evidence: one that is whole is found whole by its checker, and whatever is changed in it is found.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchorLines } from '#server/features/proofs/verify-anchors.mjs';
import { checkBundle, readFolder } from '#server/features/proofs/verify-bundle.mjs';
import { anchorChain } from '#server/letters/chain/anchor-chain.ts';
import { createSigningKey, readSigningKey } from '#server/system/secrets/signing-key.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { BY_INSIDERS, BY_STRANGERS, UNPROVED } from './evidence-forgeries.table.ts';
import {
  checkedBy,
  copyOf,
  DAY,
  dayBefore,
  folders,
  keyIn,
  last,
  read,
  readChain,
  sealAnew,
  signAnew,
  startedByLink,
  unpack,
} from './evidence-forgery.ts';
import { onlyWhatWasConfirmed } from './kept/confirmed-proofs.ts';
import { lieBeside } from './kept/lie-beside.ts';
import { openTimeStampServer, type TimeStampServer } from './kept/time-stamp-server.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const letter = (n: number) => ({ address: [`Recipient ${n + 1}`, '12 rue des Lilas', '75011 Paris'], pages: 1 });

let office: PostOffice;
let authority: TimeStampServer;
let clerk: TestClient;
let fingerprint: string;
/** Folders of bundles that are whole. */
const whole = { delivery: '', shipment: '', other: '' };

beforeAll(async () => {
  authority = await openTimeStampServer();
  office = await openPostOffice({ environment: { MAILROOM_TIMESTAMP_URL: `${authority.url}by-this-secret` } });
  clerk = await office.as('clerk');
  const pdf = await lettersPdf([letter(0), letter(1), letter(2)]);
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  await joinWholeChain(office.server.services);
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const [first, second] = await office.shipments(clerk, job.id);
  if (first === undefined || second === undefined) throw new Error('Nothing was sent.');
  await lieBeside(office, first.id);
  await joinWholeChain(office.server.services);
  const { deliveryId } = first;
  // This one is from before somebody outside saw the chain.
  whole.other = await unpack(await clerk.call('evidence.ofShipment', { params: { shipmentId: second.id } }), 'other');
  expect(await anchorChain(office.server.services)).toBe(true);
  whole.delivery = await unpack(await clerk.call('evidence.ofDelivery', { params: { deliveryId } }), 'delivery');
  whole.shipment = await unpack(
    await clerk.call('evidence.ofShipment', { params: { shipmentId: first.id } }),
    'shipment',
  );
  fingerprint = (await readSigningKey(office.server.services.config.signingKeyFile))?.fingerprint ?? '';
});
afterAll(async () => {
  await office.close();
  await authority.close();
  rmSync(folders, { recursive: true });
});

const verify = (folder: string, ...named: string[]) => checkedBy(whole.shipment, folder, ...named);

/** The same without a process of its own. */
const problemsOf = (folder: string): string[] => checkBundle({ ...readFolder(folder), fingerprint });

describe('a bundle', () => {
  it('of a delivery or a shipment is found whole, by the key that its operator publishes', () => {
    for (const folder of [whole.delivery, whole.shipment, whole.other]) {
      expect(verify(folder, fingerprint)).toMatchObject({
        status: 0,
        said: expect.stringContaining('Nothing was changed'),
      });
    }
    expect(verify(whole.shipment).said).toContain('Compare the key with the fingerprint');
    expect(verify(path.join(folders, 'nowhere')).status).toBe(2);
    const linked = startedByLink(whole.shipment, fingerprint);
    expect([linked.status, linked.said.match(/Passed over|Nothing was changed/g)?.length]).toEqual([0, 4]);
  });

  it('has the time stamp of an authority, or says that nobody outside saw it', () => {
    expect(verify(whole.other).said).toMatch(
      /The times of \d+ seals are by the installation's own clock and own key only/,
    );
    const { said } = verify(whole.shipment);
    expect(said).not.toContain('own clock');
    const [, file = '', digest = ''] = /-in (\S+) -digest ([0-9a-f]{64})/.exec(said) ?? [];
    expect(authority.verify(file, digest)).toContain('Verification: OK');
    expect(readChain(whole.shipment).anchors[0]).toMatchObject({ witness: new URL(authority.url).origin });
    const cover = (folder: string) =>
      execFileSync('pdftotext', ['-layout', path.join(folder, 'cover.pdf'), '-'], { encoding: 'utf8' });
    expect(cover(whole.shipment)).toContain('The time stamp server 127.0.0.1');
    expect(cover(whole.other)).toContain('no time stamp from outside is kept');
  });

  it('has what left, a cover in the language of whoever asks, and nothing of other recipients', () => {
    const { shipments } = read(whole.shipment);
    const [output] = shipments[0]?.outputs ?? [];
    const sent = readFileSync(path.join(whole.shipment, output?.path ?? ''));
    expect(createHash('sha256').update(sent).digest('hex')).toBe(output?.sha256);
    const cover = execFileSync('pdftotext', ['-layout', path.join(whole.shipment, 'cover.pdf'), '-'], {
      encoding: 'utf8',
    });
    for (const text of ['What happened to a document', 'Recipient 1', 'Handed over', fingerprint.slice(0, 32)])
      expect(cover).toContain(text);
    const all = ['bundle.json', 'chain.json', 'evidence.json'].map((name) =>
      readFileSync(path.join(whole.shipment, name), 'utf8'),
    );
    expect(all.join('')).not.toContain('Recipient 2');
    // Nor of where the server keeps its files.
    expect(all.join('')).not.toContain(office.server.dataDir);
    expect(all.join('')).toMatch(/"answer":\s*"[^"/]+\.csv"/);
    // What staff wrote down is there as hashes alone.
    expect(all.join('')).not.toContain('rude');
    expect(JSON.parse(all[2] ?? '')).toMatchObject({
      events: [{ source: 'hand', remark: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    const [acknowledged] = readChain(whole.shipment).entries.filter(({ event }) => event === 'ACKNOWLEDGED');
    expect(acknowledged?.opened).toBeNull();
  });

  it('has the files of carriers and the proofs as they were confirmed, under names of ours', async () => {
    const { shipments } = read(whole.shipment);
    for (const file of [...(shipments[0]?.carriers ?? []), ...(shipments[0]?.confirmed ?? [])]) {
      const content = readFileSync(path.join(whole.shipment, file.path));
      expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256);
      expect(file.path).toMatch(/^(carriers|proofs)\/[0-9A-Z]+-\d+\.pdf$/);
    }
    expect([shipments[0]?.carriers, shipments[0]?.confirmed].map((files) => files?.length)).toEqual([1, 1]);
    const [deliveryId = 0] = read(whole.shipment).things.delivery ?? [];
    const proofs = await clerk.call('evidence.proofsOfDelivery', { params: { deliveryId } });
    expect(proofs).toMatchObject({
      items: [{ recipient: 'Recipient 1', outputName: '', pages: 1 }],
      overflow: false,
      opens: true,
    });
    const [{ proofId, index } = { proofId: 0, index: 0 }] = proofs.items;
    const saved = await clerk.call('deliveries.proofFile', { params: { proofId, index } });
    expect(createHash('sha256').update(saved).digest('hex')).toBe(shipments[0]?.confirmed[0]?.sha256);
    expect(read(whole.other).shipments[0]).toMatchObject({ carriers: [], confirmed: [] });
    await onlyWhatWasConfirmed(office, { deliveryId, proofId });
    const cover = execFileSync('pdftotext', ['-layout', path.join(whole.shipment, 'cover.pdf'), '-'], {
      encoding: 'utf8',
    });
    for (const text of ['Files of the carrier', '../signed.pdf', 'Proofs as confirmed']) expect(cover).toContain(text);
    const list = execFileSync('pdftotext', ['-layout', path.join(whole.delivery, 'cover.pdf'), '-'], {
      encoding: 'utf8',
    });
    expect(list).toContain('Recipient 3');
  });
});

const ownKey = () => keyIn(office.server.services.config.signingKeyFile);

describe('a bundle in which something was changed is not found whole:', () => {
  it('nothing yet, as far as the forger’s tools go', async () => {
    const copy = copyOf(whole.shipment);
    const key = await ownKey();
    sealAnew(copy, key, () => undefined);
    await signAnew(copy, key);
    expect(problemsOf(copy.folder)).toEqual([]);
  });

  it.each(BY_STRANGERS)('%s', (_what, forge) => {
    const copy = copyOf(whole.shipment);
    forge(copy);
    expect(problemsOf(copy.folder)).not.toEqual([]);
  });

  it.each(BY_INSIDERS)('%s, signed anew', async (_what, forge) => {
    const copy = copyOf(whole.shipment);
    forge(copy, await ownKey());
    await signAnew(copy, await ownKey());
    const problems = problemsOf(copy.folder);
    expect(problems).not.toEqual([]);
    expect(problems.join()).not.toContain('The bundle is not signed');
  });

  it.each(UNPROVED)('%s: not proved, says the checker', async (_what, forge) => {
    const copy = copyOf(whole.shipment);
    forge(copy);
    await signAnew(copy, await ownKey());
    const { status, said } = verify(copy.folder, fingerprint);
    expect([status, /NOT PROVED|Nothing was changed/.exec(said)?.[0]]).toEqual([2, 'NOT PROVED']);
  });

  it('a whole bundle made anew with another key, which only its fingerprint tells', async () => {
    const copy = copyOf(whole.shipment);
    const file = path.join(folders, 'forged.key');
    await createSigningKey(file);
    const forged = await keyIn(file);
    // No authority stamps what is made anew.
    sealAnew(copy, forged, (value) => {
      value.anchors = [];
    });
    rmSync(path.join(copy.folder, 'anchors'), { recursive: true });
    copy.manifest((value) => {
      value.files = value.files.filter(({ path: name }) => !name.startsWith('anchors/'));
      value.keys = [{ fingerprint: forged.fingerprint, publicKey: forged.publicKey.toString('base64') }];
    });
    await signAnew(copy, forged);
    expect(checkBundle(readFolder(copy.folder))).toEqual([]);
    const { status, said } = verify(copy.folder, fingerprint);
    expect([status, said]).toEqual([1, expect.stringContaining('by another key than the one that you named')]);
  });

  it('a seal that was put on by a clock set back', async () => {
    const copy = copyOf(whole.shipment);
    const key = await ownKey();
    sealAnew(copy, key, ({ seals }) => {
      last(seals).at = dayBefore(last(seals).before?.at ?? '');
    });
    await signAnew(copy, key);
    expect(problemsOf(copy.folder).join()).toContain('The clock was set back before the seal');
  });
});

describe('what the chain says of a document now', () => {
  const shipmentId = () => read(whole.shipment).of.id;
  const ask = (compute: '0' | '1' = '0') =>
    clerk.call('evidence.stateOfShipment', { params: { shipmentId: shipmentId() }, query: { compute } });
  const damage = (statement: string) => sql.raw(statement).execute(office.server.services.db);

  it('is that nothing was changed, also computed anew, and by delivery', async () => {
    expect(await ask()).toMatchObject({ state: 'intact', pending: 0, fingerprint, computed: false, changed: [] });
    expect(await ask('1')).toMatchObject({ state: 'intact', computed: true });
    const [deliveryId = 0] = read(whole.shipment).things.delivery ?? [];
    const params = { deliveryId };
    expect(await clerk.call('evidence.stateOfDelivery', { params, query: { compute: '1' } })).toMatchObject({
      state: 'intact',
      events: read(whole.delivery).entries,
    });
  });

  it('names an event that was changed, and finds by computing what was said in other words', async () => {
    const line = `where entity = 'shipment' and entity_id = ${shipmentId()} and event`;
    await damage(`update revision set event = '610' ${line} = '400'`);
    expect(await ask()).toMatchObject({ state: 'broken', changed: [{ entity: 'shipment', event: '400' }] });
    await damage(`update revision set event = '400', user_login = 'somebody' ${line} = '610'`);
    expect(await ask()).toMatchObject({ state: 'intact' });
    expect(await ask('1')).toMatchObject({ state: 'broken', changed: [] });
    await damage(`update revision set user_login = null ${line} = '400'`);
    expect(await ask('1')).toMatchObject({ state: 'intact' });
  });

  it('is that it waits, while an event is younger than the last seal', async () => {
    await damage(`insert into revision (at, entity, entity_id, account_id, event)
      select now(), 'shipment', id, account_id, 'ACKNOWLEDGED' from shipment where id = ${shipmentId()}`);
    expect(await ask()).toMatchObject({ state: 'pending', pending: 1 });
  });
});

it('says of what happened while the clock of the server was set back that it was', async () => {
  office.server.clock.advance(-DAY);
  const job = await office.deposit(clerk, office.town.services.letters, await lettersPdf([letter(0)]));
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  await joinWholeChain(office.server.services);
  const [shipment] = await office.shipments(clerk, job.id);
  const params = { shipmentId: shipment?.id ?? 0 };
  const [to, { services, mails }] = [['notary@firm.example'], office.server];
  // The authority is away: the next hour asks again.
  const away = { ...services.config, timestampUrl: 'http://127.0.0.1:9/' };
  expect(await anchorChain({ ...services, config: away })).toBe(false);
  const byMail = { ...services.config, timestampUrl: null, anchorMails: to };
  expect(await anchorChain({ ...services, config: byMail })).toBe(true);
  expect(await anchorChain({ ...services, config: byMail })).toBe(false);
  const folder = await unpack(await clerk.call('evidence.ofShipment', { params }), 'set-back');
  const [line = '', digest = ''] = anchorLines(readFolder(folder).chain, folder);
  expect(line).toContain('mailed on');
  expect(last(mails)).toMatchObject({ to, text: expect.stringContaining(digest.trim()) });
  expect(problemsOf(folder).join()).toContain('the clock was set back');
});
