// A channel with a mail server of its own, which asks for a password over an encrypted connection: what leaves by it, and what
// waits while the password cannot be opened, or is the wrong one.
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '#domain/api/configuration/channels.contract.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { seededRandom } from '#server/system/ids.ts';
import { makeKey, writeKeyFile } from '#server/system/secrets/key-file.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { canCertify, localCertificate, trust } from './certificate.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

if (!canCertify) console.log('A mail server that asks for a password is not tested: openssl not installed.');

/** The mail server: the password that it takes, what it heard, and whom it took messages for. */
const peer = { password: 'first of all', heard: [] as string[], recipients: [] as string[] };
let smtp: SMTPServer;
let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
let distrust: () => void = () => undefined;

async function startPeer(): Promise<number> {
  const certificate = localCertificate();
  distrust = trust(certificate);
  smtp = new SMTPServer({
    ...certificate,
    onAuth({ username, password = '' }, _session, done) {
      peer.heard.push(`${username}:${password}`);
      if (password === peer.password) done(null, { user: username });
      else done(Object.assign(new Error('authentication failed'), { responseCode: 535 }));
    },
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        peer.recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, 'localhost');
  await once(smtp.server, 'listening');
  return (smtp.server.address() as AddressInfo).port;
}

const mailChannel = async (): Promise<Channel> => {
  const found = (await admin.call('channels.list')).find(({ channelType }) => channelType === 'EMAIL');
  if (!found) throw new Error('The town has no channel of e-mails.');
  return found;
};
/** Saves the channel with another setup; the password as it is typed in the form. */
async function setUp(password: string, properties: Record<string, string> = {}): Promise<void> {
  const channel = await mailChannel();
  const providerProperties = { ...channel.providerProperties, ...properties };
  await admin.call('channels.save', { body: { ...channel, providerProperties, secrets: { password } } });
}
const stateOfChannel = async () => {
  const { id } = await mailChannel();
  return (await admin.call('channels.states')).find(({ channelId }) => channelId === id);
};

async function send(...names: readonly string[]) {
  const letters = names.map((name) => ({
    address: [name, '12 rue des Lilas', '75011 Paris'],
    email: `${name}@mail.example`,
    pages: 1,
  }));
  const job = await office.deposit(clerk, office.town.services.emails, await lettersPdf(letters));
  return { job, command: await office.confirm(clerk, job.id) };
}
/** The order once it says why it waits. */
async function waiting({ id }: Command): Promise<Command> {
  for (let turn = 0; turn < 400; turn += 1) {
    const now = await office.reaches(clerk, id, 'READY');
    if (now.fault !== null) return now;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('In vain waited for a reason.');
}
const tryNow = () => hurryTasks(office.server.services.db, DELIVERY_QUEUES.output);

beforeAll(async () => {
  if (!canCertify) return;
  const port = await startPeer();
  office = await openPostOffice();
  [clerk, admin] = await Promise.all([office.as('clerk'), office.server.administrator()]);
  await setUp(peer.password, { host: 'localhost', port: String(port), encryption: 'starttls', login: 'alder' });
});
afterAll(async () => {
  distrust();
  await office?.close();
  if (canCertify) await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(() => {
  peer.heard = [];
  peer.recipients = [];
});

describe.runIf(canCertify)('a channel with a mail server of its own', () => {
  it('signs in there by its sealed password and sends each e-mail once', async () => {
    const { job, command } = await send('anna', 'bert');
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    expect((await office.shipments(clerk, job.id)).map(({ status }) => status)).toEqual([700, 700]);
    expect(new Set(peer.heard)).toEqual(new Set(['alder:first of all']));
    expect(peer.recipients).toHaveLength(2);
    expect(new Set(peer.recipients)).toEqual(new Set(['anna@mail.example', 'bert@mail.example']));
    expect(await stateOfChannel()).toMatchObject({ condition: 'working', waiting: 0, fault: null });
  });

  it.each(['missing', 'another'])(
    'holds what is to be sent while the key file is %s, and loses nothing',
    async (how) => {
      const { secretKeyFile } = office.server.services.config;
      await rename(secretKeyFile, `${secretKeyFile}.away`);
      if (how === 'another') await writeKeyFile(secretKeyFile, [makeKey(seededRandom('another'))]);
      const { job, command } = await send('carl', 'dora');
      const { fault } = await waiting(command);
      expect(fault).toMatchObject({
        label: 'channel.secretWaits',
        parameters: { channel: (await mailChannel()).name },
      });
      const state = await stateOfChannel();
      expect(state).toMatchObject({ condition: 'held', waiting: 2, fault: { label: 'channel.secretWaits' } });
      expect(Date.parse(state?.nextTry ?? '')).toBeGreaterThan(office.server.clock.now().getTime());
      expect((await office.shipments(clerk, job.id)).map(({ status }) => status)).toEqual([300, 300]);
      expect(peer.heard).toEqual([]);
      await rename(`${secretKeyFile}.away`, secretKeyFile);
      await tryNow();
      expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
      expect(peer.recipients).toHaveLength(2);
      expect(new Set(peer.recipients)).toEqual(new Set(['carl@mail.example', 'dora@mail.example']));
      expect(await stateOfChannel()).toMatchObject({ condition: 'working', waiting: 0, fault: null });
    },
  );

  it('waits where its password is refused, and sends by the one that is typed then', async () => {
    peer.password = 'second of all';
    // Connections that are open have signed in by the old one.
    for (const connection of smtp.connections) connection.close();
    const { command } = await send('emil');
    const first = await waiting(command);
    expect(first.fault?.label).toBe('channel.peerWaits');
    expect(String(first.fault?.parameters.reason)).toContain('authentication failed');
    expect(peer.recipients).toEqual([]);
    // A refused sign-in leaves no connection behind.
    await expect.poll(() => smtp.connections.size).toBe(0);
    await setUp(peer.password);
    await tryNow();
    expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
    expect(peer.recipients).toEqual(['emil@mail.example']);
    expect(peer.heard).toContain('alder:second of all');
  });
});
