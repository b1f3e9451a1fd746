// Hostile requests and the answer each of them must get (HTTP status, then IPP status when there is one).
import { gzipSync } from 'node:zlib';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { attribute, keyword, strings } from '#printer-driver/protocol/values.ts';
import { type Answer, field, type IppTarget, ippRequest, type PostOptions, post, raw } from './ipp-client.ts';

export interface Probe {
  readonly name: string;
  readonly run: (target: IppTarget) => Promise<string>;
  readonly expected: RegExp;
}

const words = (answer: Answer): string =>
  `${answer.http}${answer.ipp >= 0 ? ` 0x${answer.ipp.toString(16).padStart(4, '0')}` : ''}`;
const END = Uint8Array.of(3);
const PDF = Buffer.from('%PDF-1.4\nsmall\n');
const head = (code: number, requestId = 1): Buffer => Buffer.from([1, 1, code >> 8, code & 255, 0, 0, 0, requestId]);
const base = ({ port }: IppTarget): Buffer =>
  Buffer.concat([
    Buffer.of(1),
    field(0x47, 'attributes-charset', 'utf-8'),
    field(0x48, 'attributes-natural-language', 'en'),
    field(0x45, 'printer-uri', `ipp://localhost:${port}/ipp/print`),
    field(0x42, 'requesting-user-name', 'probe'),
  ]);
const format = field(0x49, 'document-format', 'application/pdf');
const ask = (target: IppTarget): Uint8Array => ippRequest(target, { code: OPERATION.getPrinterAttributes });

/** A probe that posts one body. */
const posting = (
  name: string,
  expected: RegExp,
  body: (target: IppTarget) => Uint8Array | null,
  options: PostOptions = {},
): Probe => ({
  name,
  expected,
  run: async (target) => {
    const bytes = body(target);
    return words(await post(target, bytes ? [bytes] : [], { timeoutMs: 4_000, ...options }));
  },
});
const printing = (name: string, expected: RegExp, fields: readonly Buffer[], document: Uint8Array): Probe =>
  posting(name, expected, (target) =>
    Buffer.concat([head(2), base(target), field(0x42, 'job-name', 'probe'), ...fields, format, END, document]),
  );
const rawHead = (port: number, lines: string): Buffer =>
  Buffer.from(`POST /ipp/print HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/ipp\r\n${lines}\r\n`);
const nested = (depth: number): Buffer =>
  Buffer.concat([
    Buffer.of(2),
    field(0x34, 'media-col', ''),
    ...Array.from({ length: depth }, () => Buffer.concat([field(0x4a, '', 'a'), field(0x34, '', '')])),
    ...Array.from({ length: depth + 1 }, () => field(0x37, '', '')),
  ]);
const truncated = (): Buffer => {
  const whole = gzipSync(Buffer.concat([PDF, Buffer.alloc(200_000, 1)]));
  return whole.subarray(0, whole.length - 20);
};

export const PROBES: readonly Probe[] = [
  posting('baseline Get-Printer-Attributes', /^200 0x0000$/, ask),
  posting('empty body', /^400$/, () => null),
  posting('3-byte body', /^400$/, () => Buffer.of(1, 1, 0)),
  posting('attribute group never ended', /^400$/, (t) => Buffer.concat([head(11), base(t)])),
  posting('name-length past end of body', /^400$/, (t) =>
    Buffer.concat([head(11), base(t), Buffer.of(0x44, 0x7f, 0xff, 0x41)]),
  ),
  posting('negative name-length', /^400$/, (t) =>
    Buffer.concat([head(11), base(t), Buffer.of(0x44, 0xff, 0xff, 0x41, 0, 0), END]),
  ),
  posting('value-length -5, rewinds a signed decoder', /^400$/, (t) =>
    Buffer.concat([
      head(11),
      base(t),
      field(0x44, 'requested-attributes', 'all'),
      Buffer.of(0x44, 0, 0, 0xff, 0xfb),
      END,
    ]),
  ),
  posting('extra value before any attribute', /^400$/, () =>
    Buffer.concat([head(11), Buffer.of(1), field(0x44, '', 'x'), END]),
  ),
  posting('collection nested 5000 deep', /^200 0x0400$/, (t) => Buffer.concat([head(2), base(t), nested(5000), END])),
  posting('single keyword as requested-attributes', /^200 0x0000$/, (t) =>
    Buffer.concat([head(11), base(t), field(0x44, 'requested-attributes', 'printer-state'), END]),
  ),
  posting('request-id 0', /^200 0x0400$/, (t) => Buffer.concat([head(11, 0), base(t), END])),
  posting('no charset first', /^200 0x0400$/, () =>
    Buffer.concat([head(11), Buffer.of(1), field(0x45, 'printer-uri', 'ipp://x/'), END]),
  ),
  posting('Host: attacker.example (DNS rebinding)', /^421$/, ask, { headers: { host: 'attacker.example' } }),
  posting('Origin: https://attacker.example', /^403$/, ask, { headers: { origin: 'https://attacker.example' } }),
  posting('Sec-Fetch-Site: cross-site', /^403$/, ask, { headers: { 'sec-fetch-site': 'cross-site' } }),
  posting('content-type text/plain (CORS-simple POST)', /^415$/, ask, { headers: { 'content-type': 'text/plain' } }),
  posting('content-type application/ipp; charset=x', /^200 0x0000$/, ask, {
    headers: { 'content-type': 'application/ipp; charset=utf-8' },
  }),
  posting('GET /', /^200$/, () => null, { method: 'GET', path: '/' }),
  {
    name: 'OPTIONS preflight',
    expected: /^405 no CORS$/,
    run: async (target) => {
      const headers = { origin: 'https://attacker.example', 'access-control-request-method': 'POST' };
      const answer = await post(target, [], { method: 'OPTIONS', headers });
      const open = Object.keys(answer.headers).some((name) => name.startsWith('access-control'));
      return `${answer.http} ${open ? 'CORS' : 'no CORS'}`;
    },
  },
  posting('wrong path', /^404$/, ask, { path: '/ipp/other' }),
  printing(
    'compression=gzip, body not gzip',
    /^200 0x0410$/,
    [field(0x44, 'compression', 'gzip')],
    Buffer.from('not gzip at all'.repeat(10)),
  ),
  printing('compression=gzip, truncated', /^200 0x0410$/, [field(0x44, 'compression', 'gzip')], truncated()),
  printing('compression=bogus', /^200 0x040f$/, [field(0x44, 'compression', 'bogus')], PDF),
  printing('Print-Job, no document data', /^200 0x0400$/, [], new Uint8Array(0)),
  {
    name: 'Print-Job, client hangs up mid-upload',
    expected: /^closed$/,
    run: (t) =>
      raw(
        t,
        Buffer.concat([
          rawHead(t.port, 'Content-Length: 1000000\r\n'),
          head(2),
          base(t),
          format,
          END,
          PDF,
          Buffer.alloc(20_000),
        ]),
      ),
  },
  {
    name: 'Print-Job, bad chunk size',
    expected: /^HTTP\/1\.1 400/,
    run: (t) =>
      raw(
        t,
        Buffer.concat([rawHead(t.port, 'Transfer-Encoding: chunked\r\n'), Buffer.from('ZZ\r\n'), head(2), base(t)]),
      ),
  },
  {
    name: 'header section 100 KB',
    expected: /^(HTTP\/1\.1 431|closed)/,
    run: (t) => raw(t, rawHead(t.port, `X: ${'a'.repeat(100_000)}\r\n`)),
  },
  {
    name: 'octets instead of HTTP',
    expected: /^HTTP\/1\.1 400/,
    run: (t) => raw(t, Buffer.of(0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0)),
  },
  posting('job-name with ../ and control bytes', /^200 0x0000$/, (t) =>
    Buffer.concat([
      head(2),
      base(t),
      field(0x42, 'job-name', '../../../../etc/\u0000\u001b[31mx\r\nSet-Cookie: a=b'),
      format,
      END,
      PDF,
    ]),
  ),
  posting('job-name 32767 bytes', /^200 0x0409$/, (t) =>
    Buffer.concat([head(2), base(t), field(0x42, 'job-name', 'n'.repeat(32_767)), END, PDF]),
  ),
  {
    name: 'Cancel-Job of a job of another user',
    expected: /^200 0x0403$/,
    run: async (t) => {
      const job = await post(t, [ippRequest(t, { code: OPERATION.createJob, user: 'alice' })]);
      const id = job.body.readInt32BE(job.body.indexOf('job-id') + 8);
      const code = OPERATION.cancelJob;
      const operation = [attribute('job-id', { type: 'integer', data: id })];
      return words(await post(t, [ippRequest(t, { code, user: 'mallory', operation })]));
    },
  },
  posting('PostScript', /^200 0x040a$/, (t) => {
    const operation = [attribute('document-format', ...strings('mimeMediaType', 'application/postscript'))];
    return Buffer.concat([ippRequest(t, { code: OPERATION.printJob, operation }), Buffer.from('%!PS')]);
  }),
  posting('something else than the PDF it says it is', /^200 0x0411$/, (t) =>
    Buffer.concat([head(2), base(t), format, END, Buffer.from('MZ this is a program')]),
  ),
  posting('Print-URI (server-side request forgery)', /^200 0x0501$/, (t) =>
    ippRequest(t, { code: 3, operation: [attribute('document-uri', ...strings('uri', 'http://169.254.169.254/'))] }),
  ),
  posting('version 3.0', /^200 0x0503$/, (t) => Buffer.concat([Buffer.of(3, 0, 0, 11, 0, 0, 0, 1), base(t), END])),
  posting('an unsupported value with ipp-attribute-fidelity', /^200 0x040b$/, (t) =>
    ippRequest(t, {
      code: OPERATION.validateJob,
      operation: [attribute('ipp-attribute-fidelity', { type: 'boolean', data: true })],
      job: [attribute('sides', ...keyword('both'))],
    }),
  ),
  posting('content-encoding gzip', /^415$/, ask, { headers: { 'content-encoding': 'gzip' } }),
];
