// Ranges, names and screens as they are sent.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { type Logger, silentLogger } from '#server/system/logger.ts';
import { contentDisposition, parseRange } from './download.ts';
import { answerOf, installErrorHandlers } from './errors.ts';
import { loadScreens } from './screens.ts';

describe('a range', () => {
  it.each([
    ['bytes=0-4', 10, { start: 0, end: 4 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-30', 10, { start: 0, end: 9 }],
    ['bytes=2-99', 10, { start: 2, end: 9 }],
    ['bytes=10-', 10, 'outside'],
    ['bytes=-0', 10, 'outside'],
    ['bytes=4-2', 10, null],
    ['bytes=0-1,3-4', 10, null],
    ['lines=1-2', 10, null],
    [undefined, 10, null],
  ] as const)('%s of %d bytes', (header, length, expected) => {
    expect(parseRange(header, length)).toEqual(expected);
  });
});

describe('the name of a download', () => {
  it('cannot leave its header, and arrives whole', () => {
    const value = contentDisposition('attachment', 'Brief "é"\r\nX: y\\%.pdf');
    expect(value).not.toMatch(/[\r\n]/);
    expect(value).toContain("filename*=UTF-8''Brief%20%22%C3%A9%22%0D%0AX%3A%20y%5C%25.pdf");
  });
});

describe('a caller who goes away in the middle of an upload', () => {
  const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const peer = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  it.each([
    ['is no fault of ours', reset, true, 'info http.caller-gone'],
    ['hides no other connection that broke', peer, true, 'error http.failed'],
    ['is not blamed while still there', reset, false, 'error http.failed'],
  ] as const)('%s', (_what, error, destroyed, expected) => {
    const logged: string[] = [];
    const write = (level: string) => (event: string) => void logged.push(`${level} ${event}`);
    const log = { ...silentLogger, info: write('info'), error: write('error') } as Logger;
    // As much of a request as the log asks for.
    const request = { id: '1', method: 'PUT', raw: { socket: { destroyed } } } as unknown as FastifyRequest;
    expect(answerOf(error, request, log).status).toBe(500);
    expect(logged).toEqual([expected]);
  });
});

describe('the screens', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-screens-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Mailroom</title>');
  writeFileSync(path.join(folder, 'assets', 'main-Ab3dEf9_.js'), `export const long = "${'x'.repeat(2_000)}";`);
  writeFileSync(path.join(folder, '.sources-sha256'), 'what it was built of');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const app = Fastify();
    installErrorHandlers(app, silentLogger, await loadScreens(folder));
    return app.inject({ url, headers });
  };

  it('come for every address of the route table, under a policy that lets nothing foreign run', async () => {
    const answer = await ask('/manage/orders');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('keep files with a hash in their name for ever, packed', async () => {
    const answer = await ask('/assets/main-Ab3dEf9_.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('never answer for a call, nor for what is not there', async () => {
    expect((await ask('/api/nothing', { accept: 'text/html' })).json()).toMatchObject({ error: { code: -20 } });
    expect((await ask('/assets/gone.js')).statusCode).toBe(404);
    expect((await ask('/.sources-sha256')).statusCode).toBe(404);
    expect((await ask('/../package.json')).json()).toMatchObject({ error: { code: -20 } });
    const unknown = await ask('/no/such/page', { accept: 'text/html' });
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });
});
