// A document that was really signed: its signature must still hold when a channel preserves integrity.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pdfOf, saved, streamOf } from '#tests/documents-engine/pdf-samples.ts';
import { given, lane, startTestEngine, text } from './test-engine.ts';

const { folder, out, engine, inspect, linesIn, stop } = startTestEngine();
afterAll(stop);

const SIGNATURE_BYTES = 4096;
const RANGE = '/ByteRange[0 0000000000 0000000000 0000000000]';

const tools = ['openssl', 'pdfsig'].filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
if (tools.length > 0) console.log(`Signed documents are not tested: ${tools.join(' and ')} not installed.`);

/** Signs one page with a key made for the occasion (ISO 32000-2, 12.8.3: detached CMS over the byte range). */
function signedDocument(): string {
  const contents = '0'.repeat(SIGNATURE_BYTES * 2);
  const bytes = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/SigFlags 3>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 595 842]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[6 0 R]/Resources<</Font<</F 7 0 R>>>>>>',
    streamOf('BT /F 11 Tf 57 700 Td (Signed contract) Tj ET'),
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached${RANGE}/Contents<${contents}>>>`,
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(signature)/V 5 0 R/Rect[0 0 0 0]/F 132/P 3 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
  const start = bytes.indexOf(`<${contents}>`);
  const end = start + contents.length + 2;
  const digits = [start, end, bytes.length - end].map((number) => String(number).padStart(10, '0'));
  bytes.write(`/ByteRange[0 ${digits.join(' ')}]`, bytes.indexOf(RANGE), 'latin1');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=Mailroom test', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const data = saved(join(folder, 'data'), Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
  const cms = ['cms', '-sign', '-binary', '-in', data, '-signer', certificate, '-inkey', key, '-outform', 'DER'];
  const signature = execFileSync('openssl', cms, { stdio: ['ignore', 'pipe', 'ignore'] });
  bytes.write(signature.toString('hex'), start + 1, 'latin1');
  return saved(join(folder, 'signed.pdf'), bytes);
}

const verdict = (path: string): string => spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' }).stdout;

describe.runIf(tools.length === 0)('a signed document', () => {
  it('keeps its valid signature, stamped or not, when integrity is preserved', async () => {
    const path = signedDocument();
    expect(verdict(path)).toContain('Signature is Valid');
    expect(given(await inspect(path)).workingPath).toBe(path);
    const items = [text(['registered'])];
    const page = (more: object = {}) => ({ kind: 'source' as const, path, page: 1, ...more });
    const outputs = [
      { target: join(out, 'same.pdf'), preserveIntegrity: true, pages: [page()] },
      { target: join(out, 'stamped.pdf'), preserveIntegrity: true, pages: [page({ items })] },
    ];
    given(await engine.compose({ outputs, lane }));
    expect(readFileSync(join(out, 'same.pdf'))).toEqual(readFileSync(path));
    for (const { target } of outputs) expect(verdict(target)).toContain('Signature is Valid');
    const area = { left: 15, top: 98, width: 100, height: 12 };
    expect(await linesIn(join(out, 'stamped.pdf'), 1, area)).toEqual(['registered']);
    expect(verdict(join(out, 'stamped.pdf'))).toContain('Not total document signed');
  });

  it('that is turned for a channel which does not preserve integrity carries no signature that no longer holds', async () => {
    const layout = { rotation: 180, paper: null, margins: { top: 0, right: 0, bottom: 0, left: 0 } } as const;
    const pages = [{ kind: 'source' as const, path: signedDocument(), page: 1, layout }];
    const target = join(out, 'turned.pdf');
    given(await engine.compose({ outputs: [{ target, pages, preserveIntegrity: true }], lane }));
    expect(verdict(target)).not.toContain('Signature is Valid');
    expect(verdict(target)).not.toContain('Digest Mismatch');
    expect(readFileSync(target, 'latin1')).not.toContain('/ByteRange');
  });
});
