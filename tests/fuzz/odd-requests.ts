// What is odd about a request: its address, query, headers, names of files, forms.
import { BOUNDARY } from './inputs.ts';

export const ODD_PATHS = [
  ...['%2f', '%2F..%2F', '%00', '%', '%zz', '%c0%af', '%ed%a0%80', '..;', '.', '..', ';a=b', '#', '%23', '%3f'],
] as const;
export const ODD_QUERIES = [
  ...['?__proto__=1', '?__proto__[a]=1', '?constructor=1', '?surprise=1', '?%00=1', '?toString=1', '??', '?&&&', '?='],
  `?${'a=1&'.repeat(2_000)}`,
];
/** A parameter of a query twice, empty, as a list, not readable. */
export const oddValues = (key: string): string[] => [
  ...[`${key}=1&${key}=2`, key, `${key}=`, `${key}[]=1`, `${key}[a]=1`, `${key}=%`, `${key}=%ff`],
  ...[`${key}=%ed%a0%80`, `${key}.a=1`],
];

export const FILE_NAMES = [
  '',
  '.',
  '..',
  '../../etc/passwd',
  '..\\..\\x.pdf',
  'CON.pdf',
  'a\u0000.pdf',
  '\u202Efdp.exe',
  'x'.repeat(5000),
  '/etc/passwd',
  'C:\\x.pdf',
  'a;b=c.pdf',
  '%2e%2e%2f',
  "a'b.pdf",
  '\ud83d\ude00.pdf',
  '   ',
  'a\tb.pdf',
];

const field = (head: string, body = ''): string => `--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`;
const END = `--${BOUNDARY}--`;
export const ODD_FORMS = [
  `${END}\r\n`,
  `${field('')}${END}`,
  `${field('Content-Disposition: form-data; name="a"').repeat(3_000)}${END}`,
  `${field('Content-Disposition: form-data; name="parameters"\r\nContent-Type: application/json', '{')}${END}`,
  `${field('Content-Disposition: form-data; name="parameters"\r\nContent-Transfer-Encoding: base64', '!!!')}${END}`,
  `${field('X: y\r\n'.repeat(3_000))}${END}`,
  `${field('Content-Disposition: form-data', 'x')}${END}`,
];

export const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'time-zone': ['', 'Nowhere/At/All', '../../etc', "'; select 1", 'UTC', '+25:00', 'x'.repeat(3000), 'Europe/Paris\t'],
  'idempotency-key': ['', ' ', 'x'.repeat(201), 'x'.repeat(200), 'a b', '\x80', '"quoted"'],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'A'.repeat(5000)}`,
    'Basic YWRtaW46YWRtaW4=',
    'bearer null',
    'Bearer \x80\x81',
  ],
  range: [
    'bytes=0-',
    'bytes=-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-0,2-3',
    'bytes=999999999999999-',
    'bytes=99999999999999999999-',
    'x',
    'bytes=a-b',
  ],
  'content-type': [
    '',
    'x',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json;',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(500)}`,
    'multipart/form-data; boundary="a',
    'application/JSON',
    'application/json, text/plain',
  ],
  'content-encoding': ['gzip', 'br', 'identity'],
  'accept-encoding': ['gzip', '*;q=0'],
  accept: ['text/html', 'application/xml', 'x'.repeat(2000)],
  'if-none-match': ['*', '"x"'],
  'x-forwarded-for': ['10.0.0.1', 'x'.repeat(500), '::1'],
  'x-forwarded-host': ['evil.example'],
  'x-http-method-override': ['DELETE'],
  origin: ['https://evil.example', 'null'],
  host: ['evil.example', 'x'.repeat(300), '[::1'],
  'upload-length': ['', '-1', '0', '1.5', '999999999999999', '9999999999999999', 'x'],
  'upload-offset': ['', '-1', '1', '999999999999999', 'x'],
  'upload-metadata': [
    '',
    'filename',
    'filename !!!',
    'filename Li4vLi4vZXRjL3Bhc3N3ZA==',
    'filename AAAA',
    'filename gICA',
    `filename ${'QQ'.repeat(1000)}==`,
    'filename eA==,filename eQ==',
    '__proto__ eA==',
    ',,,',
  ],
  'upload-checksum': ['', 'sha256 x', 'md5 x', `sha256 ${'A'.repeat(43)}=`],
  'tus-resumable': ['0.9', '1.0.0', ''],
};
