// Which files are documents, when they are finished, and how they are named.
import { describe, expect, it } from 'vitest';
import { contentKind } from './content.rules.ts';
import { claimFolderName, isTemporary, numberedName, shownName } from './folder-names.rules.ts';
import { lettersAlike, overlaps } from './overlap.rules.ts';
import { observe, type Sighting, type Tracker } from './quiet.rules.ts';

describe('names', () => {
  it.each([
    '~$letter.docx',
    '.hidden.pdf',
    'a.tmp',
    'a.pdf.crdownload',
    'a.PART',
    'a.pdf.filepart',
    'a.pdf~',
    'Thumbs.db',
    '#letter.pdf#',
    '4913',
  ])('%s is never a document', (name) => expect(isTemporary(name)).toBe(true));

  it.each([
    'letter.pdf',
    '~x.pdf',
    'tmp.pdf',
    'a.tmp.pdf',
    'part',
    '-rf.pdf',
    '#12 invoice.pdf',
    'invoice #',
    '4913.pdf',
    '24913',
  ])('%s may be a document', (name) => expect(isTemporary(name)).toBe(false));

  it('are shown without control characters and turned directions', () => {
    expect(shownName('\u202efdp.exe\nX\u0000.pdf')).toBe('fdp.exe X .pdf');
    expect(shownName('e\u0301.pdf')).toBe('é.pdf');
  });

  it('get a number before the extension, and fit the file system', () => {
    expect(numberedName('letter.pdf', 1)).toBe('letter.pdf');
    expect(numberedName('letter.pdf', 3)).toBe('letter (3).pdf');
    expect(numberedName('.pdf', 2)).toBe('.pdf (2)');
    const long = numberedName(`${'é'.repeat(200)}.pdf`, 12, 11);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(244);
    expect(long).toMatch(/é \(12\)\.pdf$/);
  });

  it('of the hidden folder differ between two computers on one share', () => {
    expect(claimFolderName('pc1 /staging')).not.toBe(claimFolderName('pc2 /staging'));
    expect(claimFolderName('pc1 /staging')).toMatch(/^\.mailroom-[0-9a-f]{12}$/);
  });
});

describe('content', () => {
  const bytes = (text: string) => Buffer.from(text);

  it.each([
    ['%PDF-1.7 …', '… %%EOF\n', 'whole'],
    ['%PDF-1.7 …', 'half an obj', 'open'],
    ['junk before %PDF-1.4', '%%EOF', 'whole'],
    ['\0\0\0', '\0\0\0', 'blank'],
    ['PK\u0003\u0004', '', 'other'],
  ])('that begins with %j and ends with %j is %s', (head, tail, look) => {
    expect(contentKind(bytes(head), bytes(tail))).toBe(look);
  });
});

describe('rest', () => {
  const file = (bytes: number, fingerprint = String(bytes)): Sighting => ({ key: 'a', name: 'a', bytes, fingerprint });
  const look = (tracker: Tracker, sightings: Sighting[], now: number) =>
    observe({ tracker, sightings, now, quiet: 3_000, held: 10_000 });

  it('begins anew with every change', () => {
    const first = look(new Map(), [file(1)], 0);
    const second = look(first.tracker, [file(2)], 2_900);
    const third = look(second.tracker, [file(2)], 5_800);
    const fourth = look(third.tracker, [file(2)], 5_900);
    expect([first, second, third].flatMap((one) => one.rested)).toEqual([]);
    expect(fourth.rested).toEqual([{ file: file(2), quietFor: 3_000 }]);
  });

  it('is not reached by a file that went away and came back', () => {
    const first = look(new Map(), [file(1)], 0);
    const gone = look(first.tracker, [], 1_000);
    expect(look(gone.tracker, [file(1)], 4_000).rested).toEqual([]);
  });

  it('does not make a document of an empty file, which is reported after a while', () => {
    const first = look(new Map(), [file(0)], 0);
    const late = look(first.tracker, [file(0)], 10_000);
    expect(late.rested).toEqual([]);
    expect(late.held).toEqual([{ file: file(0), why: 'empty', firstSeen: 0 }]);
  });

  it('is reported when a file never reaches it', () => {
    let tracker: Tracker = new Map();
    for (let now = 0; now < 10_000; now += 1_000) tracker = look(tracker, [file(now + 1)], now).tracker;
    expect(look(tracker, [file(99_999)], 10_000).held).toEqual([{ file: file(99_999), why: 'writing', firstSeen: 0 }]);
  });
});

describe('watched folders', () => {
  it.each([
    ['linux', ['/in/a', '/in/b', '/in/a/sub'], [null, null, null]],
    ['linux', ['/in/a', '/in/a/'], [null, '/in/a']],
    ['linux', ['/in/A', '/in/a'], [null, null]],
    ['win32', ['C:\\In\\A', 'c:/in/a'], [null, 'C:\\In\\A']],
    ['linux', ['/in/archive', '/in/archive/archive'], [null, '/in/archive']],
    ['linux', ['/in/archive', '/in'], ['/in', null]],
    ['linux', ['/in', '/in/failed/2026', '/in/.mailroom-0a'], [null, '/in', '/in']],
    ['linux', ['/in', '/in/archives', '/inn/archive'], [null, null, null]],
  ] as const)('on %s: %j', (platform, paths, found) => {
    expect(overlaps(paths, lettersAlike(platform))).toEqual(found);
  });
});
