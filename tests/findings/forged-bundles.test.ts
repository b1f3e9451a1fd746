// Somebody without any key makes a bundle of evidence whose names steer the terminal of whoever checks it, or adds files in a form
// that the checker did not see.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBundle, readFolder } from '#server/features/proofs/verify-bundle.mjs';
import { checkedBy } from '#tests/scenarios/evidence-forgery.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-forged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAMS = path.resolve('server/features/proofs');
const FORGED = '\u001b[2J\u001b[3J\u001b[HNothing was changed: shipment A1\r\nKey  00\u202e\u2028\u001b[8m';
const GENUINE = Buffer.from('%PDF-1.7 genuine');
const { name: A_PDF, sha256 } = { name: 'outputs/A.pdf', sha256: createHash('sha256').update(GENUINE).digest('hex') };

const MANIFEST = {
  ...{ format: 'mailroom proof 1', of: { kind: 'shipment', id: 1, number: FORGED }, keys: [], entries: 1, pending: 0 },
  ...{ madeAt: '2026-01-05T10:00:00.000Z', things: { job: [1], command: [1], delivery: [1], shipment: [1] } },
  files: [
    { path: A_PDF, sha256, bytes: GENUINE.length },
    { path: FORGED, sha256, bytes: 1 },
  ],
  shipments: [{ id: 1, nuid: FORGED, status: 610, outputs: [], carriers: [], confirmed: [] }],
};
const ENTRY = { accountId: 1, revisionId: 1, place: 1, head: 1, entityId: 1, datum: sha256, opened: null };
const CHAIN = {
  entries: [{ ...ENTRY, entity: 'shipment', event: '610', at: '2026-01-05T10:00:00.000000Z' }],
  ...{ heads: [], seals: [], anchors: [] },
};

const write = (name: string, content: string | Buffer): void => writeFileSync(path.join(folder, name), content);

beforeAll(() => {
  mkdirSync(path.join(folder, 'outputs'));
  write(A_PDF, GENUINE);
  write('bundle.json', JSON.stringify(MANIFEST));
  write('bundle.sig', JSON.stringify({ fingerprint: sha256, signature: '' }));
  write('chain.json', JSON.stringify(CHAIN));
});

/** Every line is one that the checker says, and nothing in it steers. */
function expectPlain(said: string, begin: RegExp): void {
  const lines = said.trimEnd().split('\n');
  for (const line of lines) {
    expect(line).toMatch(begin);
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  }
}

describe('what the checker says', () => {
  it('is one line for each finding, whatever things are called', () => {
    write(process.platform === 'win32' ? 'more' : FORGED.replaceAll('/', ''), 'x');
    const { status, said } = checkedBy(PROGRAMS, folder);
    expectPlain(said, /^BROKEN {2}/);
    expect([status, said.includes('\\u{1b}[2J')]).toEqual([1, true]);
  });

  it('is one line, where a file has another form than it should', () => {
    write('bundle.json', FORGED);
    const unread = checkedBy(PROGRAMS, folder);
    expectPlain(unread.said, /^The bundle cannot be read: /);
    write('bundle.json', JSON.stringify({ ...MANIFEST, shipments: { [FORGED]: 1 } }));
    const { status, said } = checkedBy(PROGRAMS, folder);
    expectPlain(said, /^BROKEN {2}bundle\.json\.shipments is not what it should be\.$/);
    expect([unread.status, status]).toEqual([2, 1]);
    write('bundle.json', JSON.stringify(MANIFEST));
  });

  it('calls what one reader reads otherwise than the next by its name', () => {
    const manifest = JSON.stringify(MANIFEST);
    const chain = JSON.stringify(CHAIN);
    const strange = [
      ['bundle.json', manifest.replace('"pending":0', '"pending":7,"pending":0')],
      ['bundle.json', manifest.replace('"entries":1', '"entries":1.0')],
      ['bundle.json', Buffer.from(manifest.replace('A.pdf', '\u00ff.pdf'), 'latin1')],
      ['chain.json', chain.replace('"event":"610"', '"event":"300","event":"610"')],
      ['chain.json', chain.replace('"place":1', '"place":1e0')],
      ['chain.json', chain.replace('"heads":[]', '"heads":[1e999]')],
      ['evidence.json', '{"events":[],"events":[]}'],
      ['evidence.json', 'nothing'],
    ] as const;
    for (const [file, written] of strange) {
      write(file, written);
      expect(checkBundle(readFolder(folder)).join('\n')).toContain(`${file} is written as no Mailroom writes it`);
      write('bundle.json', manifest);
      write('chain.json', chain);
      rmSync(path.join(folder, 'evidence.json'), { force: true });
    }
    for (const written of [manifest, JSON.stringify(MANIFEST, null, 1)]) {
      write('bundle.json', written);
      expect(checkBundle(readFolder(folder)).join('\n')).not.toContain('as no Mailroom writes it');
    }
  });
});

describe('a thing that was added to a bundle is found:', () => {
  const problems = () => checkBundle(readFolder(folder)).join('\n');

  it.skipIf(process.platform === 'win32')('links, to files and to folders', () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'mailroom-outside-'));
    writeFileSync(path.join(outside, 'B.pdf'), 'x');
    try {
      symlinkSync(path.join(outside, 'B.pdf'), path.join(folder, 'outputs/B.pdf'));
      symlinkSync(outside, path.join(folder, 'outputs/more'));
      symlinkSync('nowhere', path.join(folder, 'Thumbs.db'));
      for (const name of ['outputs/B.pdf', 'outputs/more', 'Thumbs.db'])
        expect(problems()).toContain(`${name} is no plain file`);
      // The folder itself may be reached by one.
      symlinkSync(folder, path.join(outside, 'bundle'));
      expect(checkBundle(readFolder(path.join(outside, 'bundle'))).join('\n')).toBe(problems());
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it.skipIf(path.sep === '\\')('a name with a backslash, which is not the file of that folder', () => {
    write('outputs\\A.pdf', 'another one');
    expect(problems()).toContain('The file outputs\\A.pdf does not belong to the bundle.');
    expect(problems()).not.toContain(`The file ${A_PDF} was changed.`);
    // Nor does the genuine file stand for it.
    rmSync(path.join(folder, A_PDF));
    expect(problems()).toContain(`The file ${A_PDF} is missing.`);
  });
});
