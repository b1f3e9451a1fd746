// What a forger may try with a bundle of evidence, one change each.
import { createHash } from 'node:crypto';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { type Copy, dayBefore, folders, last, output, readChain } from './evidence-forgery.ts';

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

/** A status that no event gave, and one event that is said not to be sealed yet: nothing proves it, nor the contrary. */
export const statusToCome = ({ manifest }: Copy): void =>
  manifest((value) => {
    value.pending = 1;
    last(value.shipments).status = 610;
  });

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

/** With the key and without the chain: what was sealed contradicts. */
export const BY_INSIDERS: readonly (readonly [what: string, forge: (copy: Copy) => void])[] = [
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
  [
    'another document in its place, under a line that is closed',
    (copy) => {
      anotherDocument(copy);
      copy.chain(({ entries }) => {
        for (const entry of entries) if (entry.event === '300') entry.opened = null;
      });
    },
  ],
  [
    'another document in its place, and a line that is said to be closed and to come',
    (copy) => {
      anotherDocument(copy);
      copy.chain(({ entries }) => {
        for (const entry of entries) if (entry.event === '300') entry.opened = null;
      });
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
    ({ folder, chain }) => {
      const [anchor] = readChain(folder).anchors;
      const token = Buffer.from(anchor?.token ?? '', 'base64');
      const hash = token.indexOf(Buffer.from('0420', 'hex'));
      token.writeUInt8(token.readUInt8(hash + 9) ^ 1, hash + 9);
      writeFileSync(path.join(folder, `anchors/${anchor?.number}.tst`), token);
      chain(({ anchors }) => {
        last(anchors).token = token.toString('base64');
      });
    },
  ],
  [
    'a time stamp that came before its seals',
    ({ folder, chain }) => {
      const [anchor] = readChain(folder).anchors;
      const token = Buffer.from(anchor?.token ?? '', 'base64');
      const year = token.indexOf(`${new Date().getUTCFullYear()}`, token.indexOf(Buffer.from('0420', 'hex')));
      token.write('2001', year);
      writeFileSync(path.join(folder, `anchors/${anchor?.number}.tst`), token);
      chain(({ anchors }) => {
        last(anchors).token = token.toString('base64');
      });
    },
  ],
  [
    'an anchor of other seals',
    ({ chain }) =>
      chain(({ anchors }) => {
        last(anchors).last += 1;
      }),
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
