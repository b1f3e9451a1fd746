// What every provider promises, tried on real folders and a real SMTP server with faults.
import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_PROVIDERS } from '#domain/channels/channel-types.ts';
import { openProviders } from './channels.ts';
import { deliveryFolder } from './folder/folder.channel.ts';
import { makeFolder } from './folder/place-file.ts';
import type { DeliveryProvider, OutgoingDelivery, OutgoingShipment, ShipmentProvider } from './provider.ts';

const DELIVERY: OutgoingDelivery = {
  deliveryId: 7,
  deliveryNumber: 'ALDER-2026-00000001-5',
  channelName: 'Letters Île-de-France',
  merged: false,
  properties: {},
};
const { signal } = new AbortController();
let outbox = '';
beforeEach(async () => {
  outbox = await mkdtemp(path.join(tmpdir(), 'outbox-'));
});

async function shipment(nuid: string, values: Record<string, string> = {}): Promise<OutgoingShipment> {
  const file = path.join(outbox, `composed-${nuid}`);
  await writeFile(file, `%PDF-1.7 ${nuid} %%EOF`);
  const options = [{ optionType: 'Colour', value: 'Black' }];
  return {
    shipmentId: 12,
    nuid,
    path: file,
    pages: 2,
    sheets: 1,
    recipient: 'Élodie "Zoé"',
    countryCode: 'FR',
    options,
    values,
  };
}

const row = (from: OutgoingShipment) => ({
  nuid: from.nuid,
  shipmentId: from.shipmentId,
  pages: from.pages,
  sheets: from.sheets,
  countryCode: from.countryCode,
  options: from.options,
});

it('the providers that channels may be saved with are those that open', () => {
  const open = openProviders({ outbox, smtpUrl: null, mailFrom: 'a@b.example' });
  expect([...open.keys()].sort()).toEqual([...BUILT_PROVIDERS]);
});

describe('the production folder', () => {
  const open = () =>
    openProviders({ outbox, smtpUrl: null, mailFrom: 'a@b.example' }).get('folder') as DeliveryProvider;

  it('hands nothing over before the manifest stands, and everything with it', async () => {
    const provider = open();
    const [one, two] = [await shipment('AAAAAAAAAAAA1'), await shipment('BBBBBBBBBBBB2')];
    await provider.place(DELIVERY, [one, two], signal);
    const folder = deliveryFolder(outbox, DELIVERY);
    expect((await readdir(folder)).sort()).toEqual(['AAAAAAAAAAAA1.pdf', 'BBBBBBBBBBBB2.pdf']);
    await provider.prepare(DELIVERY, [row(one), row(two)], null);
    expect(await readdir(folder)).not.toContain('ALDER-2026-00000001-5.csv');
    const outcome = await provider.complete(DELIVERY);
    expect(outcome).toMatchObject({ state: 'done', status: 400 });
    const manifest = await readFile(path.join(folder, 'ALDER-2026-00000001-5.csv'), 'utf8');
    expect(manifest.split('\r\n')).toEqual([
      '"NUID","shipment","file","first page","pages","sheets","country","options"',
      '"AAAAAAAAAAAA1","12","AAAAAAAAAAAA1.pdf","1","2","1","FR","Colour=Black"',
      '"BBBBBBBBBBBB2","12","BBBBBBBBBBBB2.pdf","1","2","1","FR","Colour=Black"',
      '',
    ]);
  });

  it('leaves the same files when every step is repeated after a crash', async () => {
    const one = await shipment('AAAAAAAAAAAA1');
    for (let attempt = 0; attempt < 2; attempt++) {
      const provider = open();
      await provider.place(DELIVERY, [one], signal);
      await provider.prepare(DELIVERY, [row(one)], null);
      await provider.complete(DELIVERY);
    }
    expect((await readdir(deliveryFolder(outbox, DELIVERY))).sort()).toEqual([
      'AAAAAAAAAAAA1.pdf',
      'ALDER-2026-00000001-5.csv',
    ]);
  });

  it('counts the first pages on in a merged file', async () => {
    const merged = path.join(outbox, 'merged.pdf');
    await writeFile(merged, '%PDF-1.7 all %%EOF');
    const [one, two] = [await shipment('AAAAAAAAAAAA1'), await shipment('BBBBBBBBBBBB2')];
    const delivery = { ...DELIVERY, merged: true };
    await open().prepare(delivery, [row(one), row(two)], merged);
    await open().complete(delivery);
    const folder = deliveryFolder(outbox, DELIVERY);
    expect((await readdir(folder)).sort()).toEqual(['ALDER-2026-00000001-5.csv', 'ALDER-2026-00000001-5.pdf']);
    const manifest = await readFile(path.join(folder, 'ALDER-2026-00000001-5.csv'), 'utf8');
    expect(manifest).toContain('"BBBBBBBBBBBB2","12","ALDER-2026-00000001-5.pdf","3","2","1"');
  });
});

describe('what a production site may do', () => {
  it('reads letters and manifest alike through its group, and others read nothing', async () => {
    const provider = openProviders({ outbox, smtpUrl: null, mailFrom: 'a@b.example' }).get(
      'folder',
    ) as DeliveryProvider;
    const one = await shipment('AAAAAAAAAAAA1');
    await chmod(one.path, 0o600);
    const folder = deliveryFolder(outbox, DELIVERY);
    const modes = async () =>
      Promise.all(
        ['', ...(await readdir(folder))].map(async (name) => (await stat(path.join(folder, name))).mode & 0o777),
      );
    const umask = process.umask(0o077);
    try {
      await provider.place(DELIVERY, [one], signal);
      await provider.prepare(DELIVERY, [row(one)], null);
      await provider.complete(DELIVERY);
      expect(await modes()).toEqual([0o750, 0o640, 0o640]);
      // A letter that an earlier try left as the store has it.
      await chmod(path.join(folder, 'AAAAAAAAAAAA1.pdf'), 0o600);
      await provider.place(DELIVERY, [one], signal);
      expect(await modes()).toEqual([0o750, 0o640, 0o640]);
    } finally {
      process.umask(umask);
    }
  });
});

describe('a folder that is new down to its root', () => {
  it('is made whole, with every name on the way synced where it stands', async () => {
    const deep = path.join(outbox, 'site', 'channel', 'delivery');
    await makeFolder(deep);
    await makeFolder(deep);
    expect((await stat(deep)).isDirectory()).toBe(true);
    await expect(makeFolder(path.join(outbox, 'composed', 'x', '..', 'y'))).resolves.toBeUndefined();
  });
});

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
      const socket = smtp.listen(0, '127.0.0.1', () => resolve((socket.address() as { port: number }).port));
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
    server = raw;
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    return { commands, outcome: await send((raw.address() as { port: number }).port, '', emailRecipient) };
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
    new Promise((resolve) => {
      const raw = createServer((socket) => {
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
      });
      server = raw;
      raw.listen(0, '127.0.0.1', () => resolve((raw.address() as { port: number }).port));
    });

  it('is in doubt when the line is cut after the final dot', async () => {
    expect(await send(await cutting('afterDot'))).toMatchObject({ state: 'doubt' });
  });

  it('is tried later, without doubt, when the line is cut before the body', async () => {
    expect(await send(await cutting('inData'))).toMatchObject({ state: 'later' });
  });
});
