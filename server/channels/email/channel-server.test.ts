// The mail server that a channel names: what is sent over it, and what a test of it tells, over real servers with faults.
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProviders } from '#server/channels/channels.ts';
import type { ShipmentProvider } from '#server/channels/provider/provider.ts';
import { composedShipment, DELIVERY } from '#tests/support/outgoing.ts';

let outbox = '';
let server: SMTPServer | Server | undefined;
beforeEach(async () => {
  outbox = await mkdtemp(path.join(tmpdir(), 'outbox-'));
});
afterEach(() => server?.close());

const listen = (options: ConstructorParameters<typeof SMTPServer>[0] = {}): Promise<number> =>
  new Promise((resolve) => {
    const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
    smtp.on('error', () => undefined);
    server = smtp;
    const socket = smtp.listen(0, '127.0.0.1', () => resolve((socket.address() as AddressInfo).port));
  });
const listenRaw = (raw: Server): Promise<number> =>
  new Promise((resolve) => {
    server = raw;
    raw.listen(0, '127.0.0.1', () => resolve((raw.address() as AddressInfo).port));
  });

const NAMES: Readonly<Record<string, string>> = {
  'mail.alder.example': '127.0.0.1',
  'cloud.example': '169.254.169.254',
};
const resolve = async (host: string): Promise<string> => {
  const address = NAMES[host];
  if (address === undefined) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  return address;
};
const provider = (): ShipmentProvider =>
  openProviders({ outbox, smtpUrl: null, mailFrom: 'post@alder.example', resolve }).get('smtp') as ShipmentProvider;
const setup = (port: number, properties: Record<string, string> = {}, secrets: Record<string, string> = {}) => ({
  channelName: 'E-mail',
  properties: { host: 'mail.alder.example', port: String(port), encryption: 'offered', ...properties },
  secrets,
});
const told = async (...asked: Parameters<typeof setup>) =>
  (await provider().test(setup(...asked))).map(({ step, state, cause }) => [step, cause ?? state]);

describe('the mail server of a channel', () => {
  it('takes what is sent in the place of the installation’s', async () => {
    const recipients: string[] = [];
    const port = await listen({
      onData(stream, session, done) {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        stream.resume().on('end', () => done());
      },
    });
    const one = await composedShipment(outbox, 'AAAAAAAAAAAA1', { emailRecipient: 'zoe@mail.example' });
    const sending = provider();
    const outcome = await sending.send({ ...DELIVERY, ...setup(port) }, one, new AbortController().signal);
    await sending.close();
    expect(outcome).toMatchObject({ state: 'done', status: 700 });
    expect(recipients).toEqual(['zoe@mail.example']);
  });

  it('never hears a password without encryption', async () => {
    const heard: string[] = [];
    const port = await listen({
      onAuth: ({ password }, _session, done) => {
        heard.push(password ?? '');
        done(null, { user: 'alder' });
      },
    });
    const signedIn = [port, { login: 'alder' }, { password: 'a secret' }] as const;
    expect(await told(...signedIn)).toEqual([
      ['name', 'done'],
      ['reach', 'done'],
      ['encryption', 'noEncryption'],
      ['signIn', 'notTried'],
    ]);
    const one = await composedShipment(outbox, 'AAAAAAAAAAAA1', { emailRecipient: 'zoe@mail.example' });
    const sending = provider();
    const outcome = await sending.send({ ...DELIVERY, ...setup(...signedIn) }, one, new AbortController().signal);
    await sending.close();
    expect(outcome).toMatchObject({ state: 'later', peerAway: true });
    expect(heard).toEqual([]);
  });
});

describe('a test of a mail server', () => {
  it('goes through where all is well', async () => {
    const steps = await told(await listen());
    expect(steps.every(([, state]) => state === 'done')).toBe(true);
  });

  it('names the first fault', async () => {
    const firstFault = async (...asked: Parameters<typeof setup>) =>
      (await told(...asked)).find(([, state]) => state !== 'done');
    expect(await firstFault(25, { host: 'nowhere.example' })).toEqual(['name', 'nameNotFound']);
    expect(await firstFault(25, { host: 'cloud.example' })).toEqual(['name', 'addressForbidden']);
    expect(await firstFault(1)).toEqual(['reach', 'refused']);
    const port = await listenRaw(createServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-x\r\n')));
    expect(await firstFault(port)).toEqual(['encryption', 'otherService']);
  });

  it('tells of a certificate that nobody vouches for', async () => {
    const port = await listen({ secure: true });
    const steps = await told(port, { encryption: 'tls' });
    expect(steps).toContainEqual(['encryption', 'certificate']);
  });
});
