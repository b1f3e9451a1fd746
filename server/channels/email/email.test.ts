// What the provider of e-mail promises: as files without a mail server, and over a real SMTP server with faults.
import { mkdtemp, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProviders } from '#server/channels/channels.ts';
import type { ShipmentProvider } from '#server/channels/provider/provider.ts';
import { composedShipment, DELIVERY } from '#tests/support/outgoing.ts';

const { signal } = new AbortController();
let outbox = '';
beforeEach(async () => {
  outbox = await mkdtemp(path.join(tmpdir(), 'outbox-'));
});
const shipment = (nuid: string, values: Record<string, string>) => composedShipment(outbox, nuid, values);

describe('e-mail without a mail server', () => {
  it('writes one .eml per shipment with the Message-ID of its NUID', async () => {
    const provider = openProviders({ outbox, smtpUrl: null, mailFrom: 'Mail <post@alder.example>' }).get(
      'smtp',
    ) as ShipmentProvider;
    const one = await shipment('AAAAAAAAAAAA1', {
      emailRecipient: 'zoe@mail.example',
      emailSubject: 'Relevé\r\nBcc: x@y.example',
    });
    expect(provider.keyOf(one)).toBe('<AAAAAAAAAAAA1@alder.example>');
    expect(await provider.send(DELIVERY, one, signal)).toMatchObject({ state: 'done', status: 700 });
    const text = await readFile(path.join(outbox, 'e-mail', DELIVERY.deliveryNumber, 'AAAAAAAAAAAA1.eml'), 'utf8');
    expect(text).toContain('Message-ID: <AAAAAAAAAAAA1@alder.example>');
    expect(text).not.toMatch(/^Bcc:/im);
  });

  it('sends of an HTML body what a letter needs, and the same words as text', async () => {
    const provider = openProviders({ outbox, smtpUrl: null, mailFrom: 'post@alder.example' }).get(
      'smtp',
    ) as ShipmentProvider;
    const emailBody = '<p onclick="steal()">Dear Zoe,</p><script>steal()</script><p>your letter.</p>';
    const one = await shipment('AAAAAAAAAAAA1', { emailRecipient: 'zoe@mail.example', emailBody });
    await provider.send(DELIVERY, one, signal);
    const text = await readFile(path.join(outbox, 'e-mail', DELIVERY.deliveryNumber, 'AAAAAAAAAAAA1.eml'), 'utf8');
    expect(text).toContain('<p>Dear Zoe,</p><p>your letter.</p>');
    expect(text.replaceAll('\r\n', '\n')).toContain('\nDear Zoe,\n\nyour letter.\n');
    expect(text).not.toMatch(/steal|script|onclick/);
  });
});

describe('the name of the attached letter', () => {
  it('turns no reading direction and steers nothing', async () => {
    const provider = openProviders({ outbox, smtpUrl: null, mailFrom: 'post@alder.example' }).get(
      'smtp',
    ) as ShipmentProvider;
    const values = { emailRecipient: 'zoe@mail.example', attachmentName: 'letter \u202efdp.\u001bexe' };
    await provider.send(DELIVERY, await shipment('AAAAAAAAAAAA1', values), signal);
    const text = await readFile(path.join(outbox, 'e-mail', DELIVERY.deliveryNumber, 'AAAAAAAAAAAA1.eml'), 'utf8');
    expect(text).toMatch(/filename="letter +fdp\. exe\.pdf"/);
  });
});

describe('the sender of a channel', () => {
  it('is one person, also with a comma in the name', async () => {
    const provider = openProviders({ outbox, smtpUrl: null, mailFrom: 'post@alder.example' }).get(
      'smtp',
    ) as ShipmentProvider;
    const one = await shipment('AAAAAAAAAAAA1', { emailRecipient: 'zoe@mail.example', emailBody: 'Bonjour' });
    const properties = { from: 'Alder, Energy <mail@alder.example>' };
    await provider.send({ ...DELIVERY, properties }, one, signal);
    const text = await readFile(path.join(outbox, 'e-mail', DELIVERY.deliveryNumber, 'AAAAAAAAAAAA1.eml'), 'utf8');
    expect(/^From: (.*)$/m.exec(text)?.[1]?.trim()).toBe('"Alder, Energy" <mail@alder.example>');
  });
});

describe('e-mail over a mail server', () => {
  let server: SMTPServer | Server | null = null;
  afterEach(() => server?.close());
  const send = async (port: number, user = '', emailRecipient = 'zoe@mail.example') => {
    const provider = openProviders({
      outbox,
      smtpUrl: `smtp://${user}127.0.0.1:${port}`,
      mailFrom: 'post@alder.example',
    }).get('smtp') as ShipmentProvider;
    const outcome = await provider.send(
      DELIVERY,
      await shipment('AAAAAAAAAAAA1', { emailRecipient, emailBody: '<p>Bonjour</p>' }),
      signal,
    );
    await provider.close();
    return outcome;
  };
  const listen = (options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> =>
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
  const fault = (code: number) => Object.assign(new Error('not now'), { responseCode: code });

  it('is sent when the server took it', async () => {
    const taken: string[] = [];
    const port = await listen({
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString('latin1');
        });
        stream.on('end', () => {
          taken.push(text);
          done();
        });
      },
    });
    expect(await send(port)).toMatchObject({ state: 'done', status: 700 });
    expect(taken).toHaveLength(1);
    expect(taken[0]).toContain('Content-Type: application/pdf');
  });

  /** The commands that a server without RFC 6531 gets, and how the send ended. */
  const toPlainServer = async (emailRecipient: string) => {
    const commands: string[] = [];
    const raw = createServer((socket) => {
      let inData = false;
      socket.on('error', () => undefined);
      socket.write('220 raw\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString('utf8');
        if (!inData) commands.push(text.trim());
        else if (!text.endsWith('\r\n.\r\n')) return;
        inData = !inData && text.startsWith('DATA');
        socket.write(inData ? '354 go\r\n' : '250 ok\r\n');
      });
    });
    return { commands, outcome: await send(await listenRaw(raw), '', emailRecipient) };
  };

  it('names a domain with accents to the server in its ASCII form', async () => {
    const { commands, outcome } = await toPlainServer('info@müller.example');
    expect(outcome).toMatchObject({ state: 'done' });
    expect(commands).toContain('RCPT TO:<info@xn--mller-kva.example>');
  });

  it('is refused when the mailbox has accents and the server carries none', async () => {
    const { commands, outcome } = await toPlainServer('jörg@mail.example');
    expect(outcome).toMatchObject({ state: 'refused', status: -711 });
    expect(commands.filter((command) => /^(MAIL|RCPT|DATA)/.test(command))).toEqual([]);
  });

  it('is tried later when the server asks for that', async () => {
    const port = await listen({ onRcptTo: (_address, _session, done) => done(fault(451)) });
    expect(await send(port)).toMatchObject({ state: 'later' });
  });

  it('bounces when the server knows no such mailbox', async () => {
    const port = await listen({ onRcptTo: (_address, _session, done) => done(fault(550)) });
    expect(await send(port)).toMatchObject({ state: 'refused', status: -711 });
  });

  it('is tried later when nobody answers at the address', async () => {
    expect(await send(1)).toMatchObject({ state: 'later' });
  });

  it.each([
    ['greets with a refusal', { onConnect: (_session: unknown, done: (error: Error) => void) => done(fault(554)) }],
    [
      'refuses our sender',
      { onMailFrom: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(fault(550)) },
    ],
    ['wants a sign-in', { onMailFrom: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(fault(530)) }],
  ])('waits, and blames no recipient, when the server %s', async (_what, options) => {
    const port = await listen(options as ConstructorParameters<typeof SMTPServer>[0]);
    expect(await send(port)).toMatchObject({ state: 'later', peerAway: true });
  });

  it('waits when the server refuses our password', async () => {
    const port = await listen({ authOptional: false, onAuth: (_auth, _session, done) => done(fault(535)) });
    expect(await send(port, 'user:wrong@')).toMatchObject({ state: 'later', peerAway: true });
  });

  it('is refused when the message itself is too large for the server', async () => {
    const port = await listen({ onMailFrom: (_address, _session, done) => done(fault(552)) });
    expect(await send(port)).toMatchObject({ state: 'refused', status: -712 });
  });

  /** A raw server that cuts the connection before or after the final dot. */
  const cutting = (when: 'inData' | 'afterDot'): Promise<number> =>
    listenRaw(
      createServer((socket) => {
        let inData = false;
        socket.on('error', () => undefined);
        socket.write('220 raw\r\n');
        socket.on('data', (chunk) => {
          const text = chunk.toString('latin1');
          if (inData) {
            if (text.endsWith('\r\n.\r\n')) socket.destroy();
          } else if (text.startsWith('DATA')) {
            inData = true;
            if (when === 'inData') socket.destroy();
            else socket.write('354 go\r\n');
          } else socket.write('250 ok\r\n');
        });
      }),
    );

  it('is in doubt when the line is cut after the final dot', async () => {
    expect(await send(await cutting('afterDot'))).toMatchObject({ state: 'doubt' });
  });

  it('is tried later, without doubt, when the line is cut before the body', async () => {
    expect(await send(await cutting('inData'))).toMatchObject({ state: 'later' });
  });
});
