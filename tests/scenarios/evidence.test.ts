// Bundles of evidence: one that is whole is found whole by its checker, and whatever is changed in it is found.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBundle, readFolder } from '#server/features/proofs/verify.mjs';
import { createSigningKey, readSigningKey, type SigningKey } from '#server/system/secrets/signing-key.ts';
import { joinWholeChain } from '#tests/support/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import {
  type Copy,
  copyOf,
  DAY,
  dayBefore,
  folders,
  last,
  output,
  read,
  readChain,
  sealAnew,
  signAnew,
  unpack,
} from './evidence-forgery.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const letter = (n: number) => ({ address: [`Recipient ${n + 1}`, '12 rue des Lilas', '75011 Paris'], pages: 1 });

let office: PostOffice;
let clerk: TestClient;
let fingerprint: string;
/** Folders of bundles that are whole. */
const whole = { delivery: '', shipment: '', other: '' };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  const pdf = await lettersPdf([letter(0), letter(1), letter(2)]);
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  await joinWholeChain(office.server.services);
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  await wait(5);
  await joinWholeChain(office.server.services);
  const [first, second] = await office.shipments(clerk, job.id);
  if (first === undefined || second === undefined) throw new Error('Nothing was sent.');
  const { deliveryId } = first;
  whole.delivery = await unpack(await clerk.call('evidence.ofDelivery', { params: { deliveryId } }), 'delivery');
  whole.shipment = await unpack(
    await clerk.call('evidence.ofShipment', { params: { shipmentId: first.id } }),
    'shipment',
  );
  whole.other = await unpack(await clerk.call('evidence.ofShipment', { params: { shipmentId: second.id } }), 'other');
  fingerprint = (await readSigningKey(office.server.services.config.signingKeyFile))?.fingerprint ?? '';
});
afterAll(async () => {
  await office.close();
  rmSync(folders, { recursive: true });
});

/** The checker of a bundle, as a stranger runs it. */
function verify(folder: string, ...named: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.mjs', folder, ...named], {
    cwd: whole.shipment,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

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
    const list = execFileSync('pdftotext', ['-layout', path.join(whole.delivery, 'cover.pdf'), '-'], {
      encoding: 'utf8',
    });
    expect(list).toContain('Recipient 3');
  });
});

/** Without the key: whatever is changed does not fit the signature. */
const BY_STRANGERS: readonly (readonly [what: string, forge: (copy: Copy) => void])[] = [
  ['a page of the document', ({ folder, file }) => file(output(folder), (text) => `${text}%`)],
  ['a document taken away', ({ folder }) => rmSync(path.join(folder, output(folder)))],
  ['a document added', ({ folder }) => writeFileSync(path.join(folder, 'outputs/more.pdf'), 'x')],
  ['the cover', ({ file }) => file('cover.pdf', (text) => text.replace('/Title', '/Titel'))],
  ['the evidence', ({ file }) => file('evidence.json', (text) => text.replace('DONE', 'FAIL'))],
  ['the checker', ({ file }) => file('verify.mjs', (text) => `${text}// nothing to see\n`)],
  [
    'the status',
    ({ manifest }) =>
      manifest(({ shipments }) => {
        last(shipments).status = 610;
      }),
  ],
  [
    'the recipient',
    ({ manifest }) =>
      manifest(({ shipments }) => {
        last(shipments).recipient = 'Other';
      }),
  ],
  ['the last event cut', ({ chain }) => chain(({ entries }) => void entries.pop())],
  ['the order of events', ({ chain }) => chain(({ entries }) => void entries.reverse())],
  [
    'another bundle’s chain',
    ({ folder }) => cpSync(path.join(whole.other, 'chain.json'), path.join(folder, 'chain.json')),
  ],
  [
    'another bundle’s signature',
    ({ folder }) => cpSync(path.join(whole.other, 'bundle.sig'), path.join(folder, 'bundle.sig')),
  ],
  [
    'the time of the bundle',
    ({ manifest }) =>
      manifest((value) => {
        value.madeAt = dayBefore(value.madeAt);
      }),
  ],
];

/** With the key and without the chain: what was sealed contradicts. */
const BY_INSIDERS: readonly (readonly [what: string, forge: (copy: Copy) => void])[] = [
  [
    'a code of an event',
    ({ chain }) =>
      chain(({ entries }) => {
        last(entries).event = '610';
      }),
  ],
  [
    'a time of an event',
    ({ chain }) =>
      chain(({ entries }) => {
        last(entries).at = dayBefore(last(entries).at);
      }),
  ],
  [
    'who did it',
    ({ chain }) =>
      chain(({ entries }) => {
        const open = last(entries.filter(({ opened }) => opened !== null));
        if (open.opened !== null) open.opened.text = open.opened.text.replace('null', '"somebody"');
      }),
  ],
  [
    'the last event cut, and the number of events with it',
    ({ chain, manifest }) => {
      chain(({ entries }) => void entries.pop());
      manifest((value) => {
        value.entries -= 1;
      });
    },
  ],
  [
    'an event made up',
    ({ chain, manifest }) => {
      chain(({ entries }) => void entries.push({ ...last(entries), revisionId: 999_999, event: '610' }));
      manifest((value) => {
        value.entries += 1;
        last(value.shipments).status = 610;
      });
    },
  ],
  [
    'events of another document',
    ({ chain, manifest, folder }) => {
      const other = readChain(whole.other);
      chain((value) => Object.assign(value, other));
      manifest((value) => {
        value.entries = other.entries.length;
      });
      expect(readChain(folder).entries).toEqual(other.entries);
    },
  ],
  [
    'a status that no event gave',
    ({ manifest }) =>
      manifest(({ shipments }) => {
        last(shipments).status = 610;
      }),
  ],
  [
    'another document in its place',
    ({ folder, manifest }) => {
      writeFileSync(path.join(folder, output(folder)), '%PDF-1.7 other');
      const sha256 = createHash('sha256').update('%PDF-1.7 other').digest('hex');
      manifest(({ shipments }) => {
        last(last(shipments).outputs).sha256 = sha256;
      });
    },
  ],
  [
    'a seal without its signature',
    ({ chain }) =>
      chain(({ seals }) => {
        last(seals).signature = last(seals).before?.signature ?? '';
      }),
  ],
  [
    'a seal of another day',
    ({ chain }) =>
      chain(({ seals }) => {
        last(seals).at = dayBefore(last(seals).at);
      }),
  ],
  [
    'a chain that begins with its last seal',
    ({ chain }) =>
      chain(({ seals }) => {
        last(seals).before = null;
      }),
  ],
  [
    'the number of links of a head',
    ({ chain }) =>
      chain(({ heads }) => {
        last(heads).total += 1;
      }),
  ],
  [
    'a bundle that is older than its seals',
    ({ manifest }) =>
      manifest((value) => {
        value.madeAt = dayBefore(value.madeAt);
      }),
  ],
];

async function ownKey(): Promise<SigningKey> {
  const key = await readSigningKey(office.server.services.config.signingKeyFile);
  if (key === undefined) throw new Error('There is no key.');
  return key;
}

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
    forge(copy);
    await signAnew(copy, await ownKey());
    const problems = problemsOf(copy.folder);
    expect(problems).not.toEqual([]);
    expect(problems.join()).not.toContain('The bundle is not signed');
  });

  it('a whole bundle made anew with another key, which only its fingerprint tells', async () => {
    const copy = copyOf(whole.shipment);
    const file = path.join(folders, 'forged.key');
    await createSigningKey(file);
    const forged = await readSigningKey(file);
    if (forged === undefined) throw new Error('There is no key.');
    sealAnew(copy, forged, () => undefined);
    copy.manifest((value) => {
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

it('says of what happened while the clock of the server was set back that it was', async () => {
  office.server.clock.advance(-DAY);
  const job = await office.deposit(clerk, office.town.services.letters, await lettersPdf([letter(0)]));
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  await joinWholeChain(office.server.services);
  const [shipment] = await office.shipments(clerk, job.id);
  const params = { shipmentId: shipment?.id ?? 0 };
  const folder = await unpack(await clerk.call('evidence.ofShipment', { params }), 'set-back');
  expect(problemsOf(folder).join()).toContain('the clock was set back');
});
