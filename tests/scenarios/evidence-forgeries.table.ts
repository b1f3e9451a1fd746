// What a forger may try with a bundle of evidence, one change each.
import { createHash } from 'node:crypto';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { SigningKey } from '#server/system/secrets/signing-key.ts';
import { type Copy, dayBefore, folders, invent, last, output, readChain } from './evidence-forgery.ts';
import { withTwoTimes } from './kept/two-times.ts';

/** The bundle of another document, to take parts of. */
const other = (): string => path.join(folders, 'other');

/** Another document lies where the one was that left, and the bundle says that it is the one. */
function anotherDocument({ folder, manifest }: Copy): void {
  writeFileSync(path.join(folder, output(folder)), '%PDF-1.7 other');
  const sha256 = createHash('sha256').update('%PDF-1.7 other').digest('hex');
  manifest(({ shipments }) => {
    last(last(shipments).outputs).sha256 = sha256;
  });
}

/** The document was removed by rule, says the bundle, and the hash that is listed for it is that of another one. */
function purgedAsAnother({ folder, manifest }: Copy): void {
  const name = output(folder);
  rmSync(path.join(folder, name));
  const sha256 = createHash('sha256').update('%PDF-1.7 other').digest('hex');
  manifest((value) => {
    value.files = value.files.filter((file) => file.path !== name);
    Object.assign(last(last(value.shipments).outputs), { path: null, purged: true, sha256 });
  });
}

/** The line "ready" says nothing that can be read. */
const closeReady = ({ chain }: Copy): void =>
  chain(({ entries }) => {
    for (const entry of entries) if (entry.event === '300') entry.opened = null;
  });

/** With the key, and within what was sealed: nothing contradicts it, and nothing proves it. */
export const UNPROVED: readonly (readonly [what: string, forge: (copy: Copy) => void])[] = [
  [
    'a status that no event gave, and an event that is said not to be sealed yet',
    ({ manifest }) =>
      manifest((value) => {
        value.pending = 1;
        last(value.shipments).status = 610;
      }),
  ],
  [
    'another document that is said to have been removed by rule, under a line that is closed',
    (copy) => {
      purgedAsAnother(copy);
      closeReady(copy);
    },
  ],
];

/** Without the key: whatever is changed does not fit the signature. */
export const BY_STRANGERS: readonly (readonly [what: string, forge: (copy: Copy) => void])[] = [
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
  ['another bundle’s chain', ({ folder }) => cpSync(path.join(other(), 'chain.json'), path.join(folder, 'chain.json'))],
  [
    'another bundle’s signature',
    ({ folder }) => cpSync(path.join(other(), 'bundle.sig'), path.join(folder, 'bundle.sig')),
  ],
  [
    'the time of the bundle',
    ({ manifest }) =>
      manifest((value) => {
        value.madeAt = dayBefore(value.madeAt);
      }),
  ],
];

/** A text that is hashed has both alike. */
const asText =
  (of: 'entries' | 'heads' | 'seals' | 'anchors', name: string) =>
  ({ chain }: Copy): void =>
    chain((value) => {
      const row = last<object>(value[of]) as Record<string, unknown>;
      row[name] = String(row[name]);
    });

/** Another document, which nothing proves, lies in the bundle. @returns how it is listed */
function another({ folder, manifest }: Copy, name: string): { readonly path: string; readonly sha256: string } {
  const content = '%PDF-1.7 other';
  writeFileSync(path.join(folder, name), content);
  const file = { path: name, sha256: createHash('sha256').update(content).digest('hex') };
  manifest(({ files }) => void files.push({ ...file, bytes: content.length }));
  return file;
}

/** An anchor whose token is another one, in the chain and as a file. */
function restamped({ folder, chain }: Copy, change: (token: Buffer) => Buffer, stampedAt: string): void {
  const [anchor] = readChain(folder).anchors;
  const token = change(Buffer.from(anchor?.token ?? '', 'base64'));
  writeFileSync(path.join(folder, `anchors/${anchor?.number}.tst`), token);
  chain(({ anchors }) => Object.assign(last(anchors), { token: token.toString('base64'), stampedAt }));
}

/** What only somebody finds who asks of what kind each value is, within which bounds, and whether it is there once. */
const OTHER_KINDS: readonly (readonly [what: string, forge: (copy: Copy, key: SigningKey) => void])[] = [
  [
    'an event made up, at a place beside that of another one',
    (copy, key) =>
      invent(copy, key, ({ entry }, { entries }) => {
        Object.assign(entry, { head: last(entries).head, place: last(entries).place + 0.5 });
        return 'entry';
      }),
  ],
  ...[5, 'x', 0.5, -1].map(
    (place) =>
      [
        `an event made up, under a head at the place ${place} of its seal`,
        (copy: Copy, key: SigningKey) =>
          invent(copy, key, ({ entry, head }, { seals }) => {
            entry.accountId = 999_999;
            Object.assign(head, { accountId: 999_999, sealNumber: last(seals).number, place });
            return 'head';
          }),
      ] as const,
  ),
  [
    'an event made up, under a seal of today by the number of one that was anchored, as a text',
    (copy, key) =>
      invent(copy, key, ({ head, seal }, { seals }) => {
        const { number, previous, before } = last(seals);
        Object.assign(seal, { number: `${number}`, previous, before });
        Object.assign(head, { sealNumber: `${number}` });
        return 'seal';
      }),
  ],
  [
    'an event made up, under a head that counts fewer events than the one before',
    (copy, key) =>
      invent(copy, key, ({ head }) => {
        Object.assign(head, { total: 1 });
        return 'seal';
      }),
  ],
  ...(
    [
      ...(['accountId', 'head', 'place', 'revisionId'] as const).map((name) => ['entries', name] as const),
      ...(['accountId', 'number', 'links', 'total'] as const).map((name) => ['heads', name] as const),
      ...(['heads', 'links'] as const).map((name) => ['seals', name] as const),
    ] as const
  ).map(([of, name]) => [`${name} of ${of} as a text`, asText(of, name)] as const),
  ['a time in a list', ({ chain }) => chain(({ entries }) => Object.assign(last(entries), { at: [last(entries).at] }))],
  [
    'a bundle made at no time',
    ({ manifest }) =>
      manifest((value) => {
        value.madeAt = 'long ago';
      }),
  ],
  ['an anchor twice', ({ chain }) => chain(({ anchors }) => void anchors.push(last(anchors)))],
  [
    'an anchor beside another one over the same seals',
    ({ chain }) =>
      chain(
        ({ anchors }) =>
          void anchors.push({ ...last(anchors), number: 999, kind: 'mail', token: null, stampedAt: null }),
      ),
  ],
  [
    'the time of a stamp as it is told',
    ({ chain }) =>
      chain(({ anchors }) => Object.assign(last(anchors), { stampedAt: dayBefore(last(anchors).stampedAt ?? '') })),
  ],
  [
    'a time stamp with a second time in it',
    (copy) => restamped(copy, (token) => withTwoTimes(token, '20991231235959Z'), '2099-12-31T23:59:59.000Z'),
  ],
  ['a file that nothing in the bundle names', (copy) => void another(copy, 'outputs/more.pdf')],
  [
    'another document in its place, as a file of the carrier',
    (copy) => {
      const file = another(copy, 'outputs/more.pdf');
      copy.manifest(({ shipments }) => void last(shipments).carriers.push(file));
    },
  ],
  ['a file listed twice', ({ manifest }) => manifest(({ files }) => void files.push(last(files)))],
  ['a key listed twice', ({ manifest }) => manifest(({ keys }) => void keys.push(last(keys)))],
  ['another order beside its own', ({ manifest }) => manifest(({ things }) => void things.command?.push(999_999))],
  [
    'the number of another document',
    ({ manifest }) =>
      manifest((value) => {
        value.of.number = 'A1B2C3';
      }),
  ],
];

/** With the key and without the chain: what was sealed contradicts. */
export const BY_INSIDERS: readonly (readonly [what: string, forge: (copy: Copy, key: SigningKey) => void])[] = [
  ...OTHER_KINDS,
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
      const taken = readChain(other());
      chain((value) => Object.assign(value, taken));
      manifest((value) => {
        value.entries = taken.entries.length;
      });
      expect(readChain(folder).entries).toEqual(taken.entries);
    },
  ],
  [
    'a status that no event gave',
    ({ manifest }) =>
      manifest(({ shipments }) => {
        last(shipments).status = 610;
      }),
  ],
  ['another document in its place', anotherDocument],
  ['another document that is said to have been removed by rule', purgedAsAnother],
  [
    'another document in its place, under a line that is closed',
    (copy) => {
      anotherDocument(copy);
      closeReady(copy);
    },
  ],
  [
    'another document in its place, and a line that is said to be closed and to come',
    (copy) => {
      anotherDocument(copy);
      closeReady(copy);
      copy.manifest((value) => {
        value.pending = 1;
      });
    },
  ],
  [
    'fewer than no events that are not sealed, and a status that no event gave',
    ({ manifest }) =>
      manifest((value) => {
        value.pending = -1;
        last(value.shipments).status = 610;
      }),
  ],
  [
    'the time stamp of something else',
    (copy) =>
      restamped(
        copy,
        (token) => {
          const hash = token.indexOf(Buffer.from('0420', 'hex'));
          token.writeUInt8(token.readUInt8(hash + 9) ^ 1, hash + 9);
          return token;
        },
        readChain(copy.folder).anchors[0]?.stampedAt ?? '',
      ),
  ],
  [
    'a time stamp that came before its seals',
    (copy) =>
      restamped(
        copy,
        (token) => {
          token.write(
            '2001',
            token.indexOf(`${new Date().getUTCFullYear()}`, token.indexOf(Buffer.from('0420', 'hex'))),
          );
          return token;
        },
        (readChain(copy.folder).anchors[0]?.stampedAt ?? '').replace(/^\d+/, '2001'),
      ),
  ],
  [
    'an anchor of other seals',
    ({ chain }) =>
      chain(({ anchors }) => {
        last(anchors).last += 1;
      }),
  ],
  [
    'another file of the carrier in its place, listed as it is',
    ({ folder, manifest }) =>
      manifest(({ shipments }) => {
        const file = last(last(shipments).carriers);
        writeFileSync(path.join(folder, file.path), '%PDF-1.7 other');
        file.sha256 = createHash('sha256').update('%PDF-1.7 other').digest('hex');
      }),
  ],
  [
    'a file of the carrier beside the one that came',
    (copy) => {
      const file = another(copy, 'carriers/more.pdf');
      copy.manifest(({ shipments }) => void last(shipments).carriers.push(file));
    },
  ],
  [
    'another file of the carrier in its place',
    ({ manifest }) =>
      manifest(({ shipments }) => {
        last(last(shipments).carriers).sha256 = createHash('sha256').update('other').digest('hex');
      }),
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
