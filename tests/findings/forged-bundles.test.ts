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
  ...{ format: 'mailroom proof 1', of: { kind: 'shipment', id: 1, number: FORGED }, madeAt: FORGED, keys: [] },
  ...{ things: { shipment: [1] }, entries: 1, pending: 0 },
  files: [
    { path: A_PDF, sha256, bytes: GENUINE.length },
    { path: FORGED, sha256, bytes: 1 },
  ],
  shipments: [{ id: 1, nuid: FORGED, status: 610, outputs: [], carriers: [], confirmed: [] }],
};
const ENTRY = { ...{ accountId: 1, revisionId: 1, place: 1, head: 1, datum: '', opened: null } };
const CHAIN = {
  entries: [{ ...ENTRY, entity: FORGED, entityId: FORGED, event: FORGED, at: FORGED }],
  ...{ heads: [], seals: [], anchors: [] },
};

const write = (name: string, content: string | Buffer): void => writeFileSync(path.join(folder, name), content);

beforeAll(() => {
  mkdirSync(path.join(folder, 'outputs'));
  write(A_PDF, GENUINE);
  write('bundle.json', JSON.stringify(MANIFEST));
  write('bundle.sig', JSON.stringify({ fingerprint: '', signature: '' }));
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
    for (const broken of [FORGED, JSON.stringify({ ...MANIFEST, shipments: { [FORGED]: 1 } })]) {
      write('bundle.json', broken);
      const { status, said } = checkedBy(PROGRAMS, folder);
      expectPlain(said, /^The bundle cannot be read: /);
      expect(status).toBe(2);
    }
    write('bundle.json', JSON.stringify(MANIFEST));
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
