// The contract as it is served: every call refuses strangers, every answer travels in the envelope, nothing is forgotten.
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallRow, LISTED } from '#domain/api/call-row.ts';
import { API_BASE, CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { HANDLERS } from '#server/app/handlers.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { ASKED_WITH } from './asked-with.table.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const rowOf = (name: CallName): CallRow => CALLS[name];
/** The path with every parameter filled by a number that no row has. */
const addressOf = (name: CallName): string => `${API_BASE}${rowOf(name).path.replaceAll(/\{\w+\}/g, '999999')}`;

/** Calls that are built by the table and handled by nobody. */
const OPEN = CALL_NAMES.filter((name) => !rowOf(name).later && !(name in HANDLERS));

async function envelope(response: Response): Promise<{ code: number; message: string; label: string }> {
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const body = (await response.json()) as {
    error: { code: number; message: string; label: string; parameters: object };
  };
  expect(Object.keys(body)).toEqual(['error']);
  expect(new Set(Object.keys(body.error))).toEqual(new Set(['code', 'label', 'message', 'parameters']));
  expect(JSON.stringify(body)).not.toMatch(/at .*\.ts:\d+|node_modules/);
  return body.error;
}

describe('every call', () => {
  it('of the inventory is in the table, and own calls say why', () => {
    const inventory = JSON.parse(readFileSync(new URL('../fixtures/inventory.json', import.meta.url), 'utf8')) as {
      calls: { method: string | null; path: string | null }[];
    };
    const plain = (address: string): string => address.replaceAll(/\{\w+\}/g, '{}');
    // One call is listed without its method.
    const listed = new Set(inventory.calls.map(({ method, path }) => `${method ?? 'GET'} ${plain(path ?? '')}`));
    expect(inventory.calls.length).toBeGreaterThan(100);
    for (const name of CALL_NAMES) {
      const { source, method, path } = rowOf(name);
      if (source === LISTED) expect(listed, name).toContain(`${method} ${plain(path)}`);
      else expect(source.length, name).toBeGreaterThan(20);
    }
  });

  it('has a handler or is marked for later, never both', () => {
    const both = CALL_NAMES.filter((name) => rowOf(name).later && name in HANDLERS);
    expect(both).toEqual([]);
    expect(OPEN).toEqual([]);
  });

  it.each(CALL_NAMES.filter((name) => rowOf(name).ability !== 'public'))(
    '%s refuses a stranger with -11',
    async (name) => {
      const response = await fetch(`${server.url}${addressOf(name)}`, { method: rowOf(name).method });
      expect(response.status).toBe(401);
      // An answer to HEAD has no body.
      if (rowOf(name).method === 'HEAD') return;
      expect(await envelope(response)).toMatchObject({ code: -11, label: 'exception.notLoggedIn' });
    },
  );

  it.each(CALL_NAMES.filter((name) => rowOf(name).later && rowOf(name).ability !== 'public'))(
    '%s, not built yet, says so with -90',
    async (name) => {
      const admin = await server.administrator();
      const response = await admin.fetch(addressOf(name), { method: rowOf(name).method });
      expect(response.status).toBe(501);
      expect((await envelope(response)).code).toBe(-90);
    },
  );
});

describe('every built call', () => {
  const built = CALL_NAMES.filter((name) => !rowOf(name).later && name in HANDLERS && rowOf(name).ability !== 'public');

  it.each(built.filter((name) => rowOf(name).method === 'GET' && rowOf(name).path.includes('Id}')))(
    '%s answers -20 for what is not there',
    async (name) => {
      const admin = await server.administrator();
      const address = addressOf(name)
        .replace(/pages\/999999/, 'pages/1')
        .replace(/files\/999999$/, 'files/0');
      const response = await admin.fetch(`${address}${ASKED_WITH[name] ?? ''}`);
      expect([response.status, (await envelope(response)).code]).toEqual([404, -20]);
    },
  );

  it.each(built)('%s refuses nonsense without breaking', async (name) => {
    const admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    const { method, body } = rowOf(name);
    const bodies: (string | null)[] =
      method === 'GET' || body !== 'json' ? [null] : ['{}', '[]', '7', 'null', '{"id":-1}'];
    for (const sent of bodies) {
      const headers = sent === null ? {} : { 'content-type': 'application/json' };
      const response = await admin.fetch(`${addressOf(name)}${sent === null ? '?surprise[]=1' : ''}`, {
        method,
        headers,
        ...(sent === null ? {} : { body: sent }),
      });
      expect(response.status, `${name} ${sent}`).toBeLessThan(500);
      if (method !== 'HEAD') expect((await envelope(response)).code, `${name} ${sent}`).not.toBe(-99);
    }
  });
});

describe('the envelope holds', () => {
  it.each([
    ['an unknown address', 'GET', '/api/nothing', -20],
    ['an unknown method', 'PATCH', '/api/ou', -20],
    ['a badly encoded address', 'GET', '/api/ou/%zz', -40],
    ['a parameter that is far too long', 'GET', `/api/files/${'a'.repeat(600)}`, -40],
    ['NUL in an address', 'GET', '/api/files/%00abc', -40],
    ['NUL in a search', 'GET', '/api/search?text=ab%00cd', -40],
    ['NUL in a filter', 'GET', '/api/jobs/list?text=%00', -40],
    ['NUL in a number', 'GET', '/api/shipments?nuid=%00', -40],
    [
      'a status code beyond what a number of the database holds',
      'GET',
      '/api/shipments/list?statusValues=[2147483648]',
      -40,
    ],
    ['a day before the calendar', 'GET', '/api/jobs/list?fromDate=0000-01-01&toDate=0000-01-02', -40],
    ['a day after the calendar', 'GET', '/api/jobs/list?fromDate=9999-12-30&toDate=9999-12-31', -40],
  ] as const)('for %s', async (_what, method, path, code) => {
    const admin = await server.administrator();
    expect((await envelope(await admin.fetch(path, { method }))).code).toBe(code);
  });

  it.each([
    ['a body that is not JSON', 'application/json', '{', -40],
    ['text in the place of JSON', 'text/plain', '{}', -40],
    ['an unknown field', 'application/json', '{"login":"a","password":"b","admin":true}', -40],
    ['a field of Object.prototype', 'application/json', '{"__proto__":{"a":1},"login":"abc","password":"b"}', -40],
    ['a body over the limit', 'application/json', `{"login":"${'x'.repeat(9_000_000)}"}`, -60],
    ['a body that is not UTF-8', 'application/json', Buffer.from('{"login":"Ren\xe9","password":"b"}', 'latin1'), -40],
  ] as const)('for %s', async (_what, type, body, code) => {
    const response = await fetch(`${server.url}/api/authentication/authenticate`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect((await envelope(response)).code).toBe(code);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['that ends early', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n{'],
    [
      'that ends within a file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="letters"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    ],
    ['whose boundary is too long', `multipart/form-data; boundary=${'b'.repeat(500)}`, `--${'b'.repeat(500)}--`],
    ['whose boundary is empty', 'multipart/form-data; boundary=""', '----'],
    ['of another kind', 'multipart/mixed; boundary=b', '--b--'],
    [
      'with a field that has no name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
    ],
    [
      'with a file that has no name of a field',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; filename="a.pdf"\r\n\r\n%PDF\r\n--b--',
    ],
  ])('for a multipart body %s', async (_what, type, body) => {
    const admin = await server.administrator();
    const response = await admin.fetch('/api/jobs', { method: 'POST', headers: { 'content-type': type }, body });
    expect((await envelope(response)).code).toBe(-40);
  });

  it.each([
    ['a field', 'name="parameters"', '{"serviceId":1,"jobName":"Ren\xe9"}'],
    ['the name of a file', 'name="letters"; filename="Ren\xe9.pdf"', '%PDF-1.7'],
    ['the name of a field', 'name="Ren\xe9"', '1'],
  ])('for multipart with %s that is not UTF-8', async (_what, disposition, value) => {
    const admin = await server.administrator();
    const text = `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await admin.fetch('/api/jobs', { method: 'POST', headers, body: Buffer.from(text, 'latin1') });
    expect(await envelope(response)).toMatchObject({ code: -40, parameters: { kind: 'notText', reason: 'not UTF-8' } });
  });

  it('for a request that is not HTTP', async () => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = net.connect(Number(port), hostname, () => socket.write('nonsense\r\n\r\n'));
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    for (const header of ['cache-control: no-store', "content-security-policy: default-src 'none'", 'nosniff'])
      expect(answer).toContain(header);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code: -40 } });
  });
});

describe('beside the calls', () => {
  it('the API document describes each call and is readable as a page without script', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual([...CALL_NAMES].sort());
    const page = await fetch(`${server.url}/api/docs`);
    const html = await page.text();
    expect(html).not.toContain('<script');
    expect(html).toContain('/api/authentication/authenticate');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('the API document says how long to wait where too many requests came', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { $ref: string }> }>>;
      components: { responses: Record<string, { headers?: Record<string, unknown> }> };
    };
    const silent = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, { responses }]) => {
        const name = responses['429']?.$ref.split('/').at(-1) ?? '';
        const headers = document.components.responses[name]?.headers ?? {};
        return 'Retry-After' in headers ? [] : [`${method} ${path}`];
      }),
    );
    expect(silent).toEqual([]);
    expect(await (await fetch(`${server.url}/api/docs`)).text()).toContain(
      'wait as long as <code>Retry-After</code> says',
    );
  });

  it.each(['/api/docs', '/api/openapi.json', '/version.txt'])(
    '%s answers who only asks for its headers',
    async (path) => {
      const [head, get] = [
        await fetch(`${server.url}${path}`, { method: 'HEAD' }),
        await fetch(`${server.url}${path}`),
      ];
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(head.headers.get('content-security-policy')).toBe(get.headers.get('content-security-policy'));
    },
  );

  it('the version file is the version', async () => {
    expect(await (await fetch(`${server.url}/version.txt?_=1`)).text()).toMatch(/^\d+\.\d+\.\d+( \(.+\))?$/);
  });

  it('whether there is work left is told to this machine only', async () => {
    // What the calls before set going may still be under way.
    const idle = async () => (await fetch(`${server.url}/internal/idle`)).json();
    await expect.poll(idle, { timeout: 30_000 }).toEqual({ result: { idle: true } });
    // A proxy on this machine brings strangers.
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      const { status } = await fetch(`${server.url}/internal/idle`, { headers: { [name]: '203.0.113.7' } });
      expect([name, status]).toEqual([name, 404]);
    }
  });

  it('answers of the API are never kept by a browser', async () => {
    const response = await server.stranger.fetch('/api/app/config');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('a sign-in form of another site cannot be sent', async () => {
    const form = new URLSearchParams({ ...ADMINISTRATOR });
    const response = await fetch(`${server.url}/api/authentication/authenticate`, { method: 'POST', body: form });
    expect((await envelope(response)).code).toBe(-40);
  });
});

describe('JSON in a field or a query', () => {
  it.each([
    ['not JSON at all', '{', 'parameters', 'not JSON'],
    ['a field of another type', '{"serviceId":"one"}', 'parameters.serviceId', 'expected number'],
    ['a field that nobody knows', '{"serviceId":1,"colour":2}', 'parameters.colour', 'colour'],
  ])('names what is wrong inside: %s', async (_what, parameters, field, reason) => {
    const form = new FormData();
    form.append('parameters', parameters);
    const response = await (await server.administrator()).fetch('/api/jobs', { method: 'POST', body: form });
    const { error } = (await response.json()) as {
      error: { code: number; parameters: { field: string; reason: string } };
    };
    expect([error.code, error.parameters.field]).toEqual([-40, field]);
    expect(error.parameters.reason).toContain(reason);
  });
});
