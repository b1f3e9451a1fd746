// Requests that are hardly HTTP, on bare sockets, and methods that no call has.

import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { CALL_NAMES, CALLS } from '#domain/api/calls.ts';
import type { Heard, Question } from './ask.ts';

const LINES: Readonly<Record<string, string>> = {
  'no version': 'GET /api/app/version\r\n\r\n',
  'an old version': 'GET /api/app/version HTTP/0.9\r\n\r\n',
  'a new version': 'GET /api/app/version HTTP/9.9\r\nHost: x\r\n\r\n',
  'no host': 'GET /api/app/version HTTP/1.1\r\n\r\n',
  'two hosts': 'GET /api/app/version HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'a header of 20,000 characters': `GET /api/app/version HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
  '3,000 headers': `GET /api/app/version HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
  'an address of 100,000 characters': `GET /api/${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'length and chunks at once':
    'POST /api/authentication/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/ou HTTP/1.1\r\nHost: x\r\n\r\n',
  'two lengths':
    'POST /api/authentication/authenticate HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x',
  'a negative length': 'POST /api/authentication/authenticate HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'a length of 10^18':
    'POST /api/authentication/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000000000000\r\n\r\n{',
  'chunks that are none':
    'POST /api/authentication/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
  'a line end in a header': 'GET /api/app/version HTTP/1.1\r\nHost: x\r\nX: a\nY: b\r\nConnection: close\r\n\r\n',
  'NUL in a header': 'GET /api/app/version HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n',
  'a whole address': 'GET http://evil.example/api/app/version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'a tunnel': 'CONNECT 127.0.0.1:5432 HTTP/1.1\r\nHost: x\r\n\r\n',
  'another protocol': 'GET /api/app/version HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'a hundred at once': 'GET /api/app/version HTTP/1.1\r\nHost: x\r\n\r\n'
    .repeat(99)
    .concat('GET /api/app/version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  nothing: '',
};

function bare(url: string, text: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(text));
    const end = (): void => resolve(heard);
    socket.setTimeout(1_500, () => socket.destroy());
    socket.on('data', (part) => {
      heard += part.toString('latin1');
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PATCH', 'DELETE', 'PUT', 'QUERY'];

/** @param put sends a request and judges the answer */
export async function transport(
  url: string,
  put: (question: Question) => Promise<Heard | null>,
  note: (fault: string, what: string) => void,
): Promise<void> {
  for (const [what, text] of Object.entries(LINES)) {
    const heard = await bare(url, text);
    if (/HTTP\/1\.1 5\d\d|at .*\.[jt]s:\d+/.test(heard)) note(`${what}: a fault`, heard.slice(0, 300));
    if ((await put({ method: 'GET', path: '/api/app/version' }))?.status !== 200) note(`${what}: nobody answers`, '');
  }
  for (let turn = 0; turn < 50; turn += 1) await bare(url, Buffer.concat([randomBytes(200), Buffer.from('\r\n\r\n')]));
  const taken = new Set(CALL_NAMES.map((name) => `${CALLS[name].method} ${CALLS[name].path}`));
  for (const path of new Set(CALL_NAMES.map((name) => CALLS[name].path))) {
    for (const method of METHODS) {
      if (taken.has(`${method} ${path}`)) continue;
      const heard = await put({ method, path: `/api${path.replaceAll(/\{\w+\}/g, '1')}` });
      // Another call may lie at an address that a number fills.
      if (heard && heard.status < 400)
        note(`${method} ${path} is answered with ${heard.status}`, heard.body.toString().slice(0, 200));
    }
  }
}
