// Whoever has the signing key leaves events out of a bundle of evidence, closes them, or lists other files beside them: what no seal says
// is not said to be whole. The bundles are made here, of a few events under one seal.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { headText, NOTHING_BEFORE, sealText } from '#server/letters/chain/chain-texts.ts';
import { leafOf, proofOf, rootOf } from '#server/letters/chain/merkle.ts';
import { checkedBy } from '#tests/scenarios/evidence-forgery.ts';

const home = mkdtempSync(path.join(tmpdir(), 'mailroom-insiders-'));
afterAll(() => rmSync(home, { recursive: true }));

const PROGRAMS = path.resolve('server/features/proofs');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const der = publicKey.export({ format: 'der', type: 'spki' });
const sha256 = (...parts: (Buffer | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const fingerprint = sha256(der);
const signed = (text: string): string => sign(null, Buffer.from(text), privateKey).toString('base64');

/** A line of history of the document 5. */
interface Line {
  readonly event: string;
  readonly details: unknown;
  /** Its words are not given out. */
  readonly isClosed?: boolean;
  /** It is not in the bundle at all. */
  readonly isLeftOut?: boolean;
}

const SALT = '11111111-1111-1111-1111-111111111111';

const entryOf = ({ event, details, isClosed = false }: Line, place: number) => {
  const text = JSON.stringify({ userId: null, userLogin: null, actedForLogin: null, details });
  const datum = sha256(Buffer.from(SALT.replaceAll('-', ''), 'hex'), text);
  const of = { accountId: 1, head: 1, place, revisionId: place, entity: 'shipment', entityId: 5, event };
  return { ...of, at: '2026-01-05T10:00:00.000000Z', datum, opened: isClosed ? null : { salt: SALT, text } };
};

const leafOfEntry = ({ accountId, revisionId, entity, entityId, event, at, datum }: ReturnType<typeof entryOf>) =>
  leafOf(['mailroom link 1', accountId, revisionId, entity, entityId, event, at, datum].join('\n'));

/** The chain of these lines under one seal. */
function chainOf(lines: readonly Line[]) {
  const all = lines.map((line, n) => entryOf(line, n + 1));
  const leaves = all.map(leafOfEntry);
  const entries = all.filter((_, n) => lines[n]?.isLeftOut !== true);
  const proof = proofOf(
    leaves,
    entries.map(({ place }) => place - 1),
  ).map((hash) => hash.toString('hex'));
  const root = rootOf(leaves).toString('hex');
  const told = { accountId: 1, number: 1, sealNumber: 1, previous: NOTHING_BEFORE, root };
  const head = { ...told, links: all.length, total: all.length };
  const seal = {
    ...{ number: 1, at: new Date('2026-01-05T10:01:00Z'), previous: NOTHING_BEFORE, fingerprint },
    ...{ root: leafOf(headText(head)).toString('hex'), heads: 1, links: all.length, belated: false },
  };
  return {
    entries,
    heads: [{ ...head, place: 0, proof }],
    seals: [{ ...seal, at: seal.at.toISOString(), signature: signed(sealText(seal)), before: null, proof: [] }],
  };
}

/** A file as a shipment lists it; `content` null: it was removed by rule. */
interface Listed {
  readonly path: string | null;
  readonly sha256: string;
}

/** What the forger says of the document 5. */
interface Said {
  readonly lines: readonly Line[];
  readonly outputs: readonly (Listed & { readonly output: string })[];
  readonly carriers?: readonly Listed[];
  readonly confirmed?: readonly Listed[];
  /** Contents by path. */
  readonly contents: Readonly<Record<string, string>>;
  readonly anchors?: readonly [];
  readonly standing?: { readonly status: number; readonly doubtSince: string | null };
}

/** Writes the bundle. @returns what its checker says, and the exit status */
function checked({ lines, outputs, carriers, confirmed, contents, anchors, standing }: Said) {
  const folder = mkdtempSync(path.join(home, 'bundle-'));
  const chain = { ...chainOf(lines), anchors };
  const all = {
    ...{ 'cover.pdf': '%PDF cover', 'evidence.json': '{"events":[],"attempts":[]}\n' },
    ...{ 'chain.json': `${JSON.stringify(chain)}\n`, ...contents },
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const manifest = {
    ...{
      format: 'mailroom proof 1',
      of: { kind: 'shipment', id: 5, number: 'N5' },
      madeAt: '2026-01-06T10:00:00.000Z',
    },
    keys: [{ fingerprint, publicKey: der.toString('base64') }],
    things: { job: [1], command: [1], delivery: [1], shipment: [5] },
    ...{ entries: chain.entries.length, pending: 0 },
    files: Object.entries(all).map(([name, content]) => ({
      ...{ path: name, sha256: sha256(content), bytes: Buffer.byteLength(content) },
    })),
    shipments: [{ id: 5, nuid: 'N5', status: 700, ...standing, outputs, carriers, confirmed }],
  };
  const text = JSON.stringify(manifest, null, 1);
  writeFileSync(path.join(folder, 'bundle.json'), text);
  writeFileSync(path.join(folder, 'bundle.sig'), JSON.stringify({ fingerprint, signature: signed(text) }));
  return checkedBy(PROGRAMS, folder, fingerprint);
}

const [LETTER, OTHER] = ['%PDF the letter', '%PDF another letter'];
const READY: Line = { event: '300', details: { files: [{ output: 'main', sha256: sha256(LETTER), bytes: 15 }] } };
const DONE: Line = { event: '700', details: {} };
const MADE = { output: 'main', path: 'outputs/N5.pdf', sha256: sha256(LETTER) };
const TRUE: Said = {
  ...{ lines: [READY, DONE], outputs: [MADE], carriers: [], confirmed: [], anchors: [] },
  contents: { 'outputs/N5.pdf': LETTER },
};
/** Its file was removed by rule. */
const PURGED: Said = { ...TRUE, outputs: [{ ...MADE, path: null }], contents: {} };
const ANOTHER: Said = { ...PURGED, outputs: [{ ...MADE, path: null, sha256: sha256(OTHER) }] };

describe('a document', () => {
  it('is proved by the open line that names its hash, also once its file was removed by rule', () => {
    for (const said of [TRUE, PURGED])
      expect(checked(said)).toMatchObject({ status: 0, said: expect.stringMatching(/^Nothing was changed/) });
    expect(checked(ANOTHER)).toMatchObject({
      status: 1,
      said: 'BROKEN  The document N5 is not the one that was made.\n',
    });
  });

  it.each([
    ['whose line is closed', { ...ANOTHER, lines: [{ ...READY, isClosed: true }, DONE] }],
    ['whose line is left out', { ...ANOTHER, lines: [{ ...READY, isLeftOut: true }, DONE] }],
    ['whose line of those days named no file', { ...ANOTHER, lines: [{ ...READY, details: {} }, DONE] }],
    ['of which nothing is left but numbers', { ...ANOTHER, outputs: [], lines: [{ ...READY, isClosed: true }, DONE] }],
    [
      'in whose place another one was confirmed',
      {
        ...{ ...TRUE, outputs: [], contents: { 'proofs/N5-1.pdf': OTHER } },
        confirmed: [{ path: 'proofs/N5-1.pdf', sha256: sha256(OTHER) }],
      },
    ],
  ] satisfies [string, Said][])('%s is not proved, and nothing says that it is', (_what, forged) => {
    const { status, said } = checked(forged);
    expect([status, said]).toEqual([2, expect.stringMatching(/^NOT PROVED {2}.* document N5/)]);
    expect(said).not.toMatch(/BROKEN|Nothing was changed/);
  });
});

it('of what people read first the checker says that the key alone vouches for it', () => {
  expect(checked(TRUE).said).toContain(
    'The cover and evidence.json are for reading: whoever has the key can write others.',
  );
});

describe('a file of a carrier', () => {
  const RECEIPT = '%PDF signed by the neighbour';
  const came = { path: 'carriers/N5-1.pdf', sha256: sha256(RECEIPT) };
  const ADDED: Line = { event: 'FILE_ADDED', details: { name: 'receipt.pdf', sha256: sha256(RECEIPT) } };
  const withFile = (added: Line, content: string): Said => ({
    ...TRUE,
    lines: [READY, added, DONE],
    carriers: [{ ...came, sha256: sha256(content) }],
    contents: { ...TRUE.contents, [came.path]: content },
  });

  it('is proved by the open line that names its hash', () => {
    const { status, said } = checked(withFile(ADDED, RECEIPT));
    expect([status, said]).toEqual([0, expect.not.stringContaining('in no seal')]);
  });

  it('that another one was put in place of, or that no line names, is found', () => {
    const found = { status: 1, said: expect.stringMatching(/^BROKEN .*carrier of N5.*carriers\/N5-1\.pdf/) };
    expect(checked(withFile(ADDED, OTHER))).toMatchObject(found);
    expect(checked({ ...withFile(ADDED, OTHER), lines: [READY, DONE] })).toMatchObject(found);
  });

  it.each([
    ['is closed', { ...ADDED, isClosed: true }],
    ['is older than hashes in it', { ...ADDED, details: { name: 'receipt.pdf' } }],
  ])('whose line %s is signed, and in no seal', (_what, added) => {
    for (const content of [RECEIPT, OTHER])
      expect(checked(withFile(added, content))).toMatchObject({
        status: 0,
        said: expect.stringContaining('1 files of carriers are signed, and in no seal'),
      });
  });

  it('is no proof as it was confirmed, which is in no seal either', () => {
    const proof = { path: 'proofs/N5-1.pdf', sha256: sha256(OTHER) };
    const contents = { ...TRUE.contents, [proof.path]: OTHER };
    expect(checked({ ...TRUE, carriers: [], confirmed: [proof], contents })).toMatchObject({
      status: 0,
      said: expect.stringContaining('1 proofs as confirmed are signed, and in no seal'),
    });
  });
});

describe('whether it left', () => {
  const [OUT, DOUBT]: [Line, Line] = [
    { event: '400', details: {} },
    { event: 'doubt', details: { attempt: 1, reason: 'cut' } },
  ];
  const TAKEN_BACK: Line = { event: 'EVENT_TAKEN_BACK', details: { taken: [] } };
  const [SINCE, OTHER_DAY] = ['2026-01-05T10:00:00.000Z', '2026-01-04T10:00:00.000Z'];
  const of = (doubtSince: string | null, ...lines: Line[]): Said => ({
    ...{ ...TRUE, lines: [READY, ...lines] },
    standing: { status: 400, doubtSince },
  });

  it.each([
    ['is doubted', of(SINCE, OUT, DOUBT)],
    ['is doubted again, since what had settled it was taken back', of(SINCE, OUT, DOUBT, DONE, TAKEN_BACK, OUT)],
    ['is known by another try', of(null, OUT, DOUBT, OUT)],
    ['was never doubted', of(null, OUT)],
  ])('is proved where it %s, by the line that says so', (_what, said) => {
    expect(checked(said)).toMatchObject({ status: 0, said: expect.stringMatching(/^Nothing was changed/) });
  });

  it.each([
    ['a doubt is kept back', of(null, OUT, DOUBT)],
    ['a doubt is told that no line knows', of(SINCE, OUT)],
    ['a doubt is told of another day', of(OTHER_DAY, OUT, DOUBT)],
    ['a doubt is told that was settled', of(SINCE, OUT, DOUBT, OUT)],
  ])('is not proved where %s', (_what, forged) => {
    const { status, said } = checked(forged);
    expect([status, said]).toEqual([2, expect.stringMatching(/^NOT PROVED {2}.*whether.*left/)]);
    expect(said).not.toMatch(/BROKEN|Nothing was changed/);
  });
});
