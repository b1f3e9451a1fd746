// The client that others install: made from the contract, packed, unpacked where nothing of the project is; its types compile, its
// example does the main job, and it checks the messages of web hooks that the server signs.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALL_NAMES } from '#domain/api/calls.ts';
import { makeClient } from '#scripts/client/make/make-client.ts';
import { systemRandom } from '#server/system/ids.ts';
import { makeMessageSecret, signMessage } from '#server/system/secrets/message-signature.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { PASSWORD } from '#tests/support/town.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

let office: PostOffice;
let folder: string;
let installed: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-client-'));
  const made = path.join(folder, 'made');
  expect(makeClient(made)).toBe(CALL_NAMES.length);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: made });
  installed = path.join(folder, 'node_modules/mailroom-client');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', path.join(folder, stdout.trim()), '--strip-components=1', '-C', installed]);
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  copyFileSync(path.join(installed, 'example.ts'), path.join(folder, 'example.ts'));
  office = await openPostOffice();
});
afterAll(async () => {
  await office?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A program of somebody else: strict, and nothing is skipped. */
const COMPILER = {
  compilerOptions: {
    ...{ target: 'ES2023', module: 'nodenext', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
    ...{
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      types: ['node'],
      typeRoots: [path.join(ROOT, 'node_modules/@types')],
    },
  },
  files: ['example.ts', 'wrong.ts'],
};

/** What the types must not let pass. */
const WRONG = `import { createMailroom } from 'mailroom-client';
const mailroom = createMailroom({ url: 'http://localhost' });
// @ts-expect-error the id is missing
await mailroom.call('jobs.get');
// @ts-expect-error an id is a number
await mailroom.call('jobs.get', { params: { jobId: 'one' } });
// @ts-expect-error there is no such call
await mailroom.call('jobs.invent', {});
// @ts-expect-error a job has no such field
(await mailroom.call('jobs.get', { params: { jobId: 1 } })).colour;
`;

it('its types compile with the example, and refuse what the contract refuses', async () => {
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
  writeFileSync(path.join(folder, 'wrong.ts'), WRONG);
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }: { stdout: string }) => ({
    stdout,
  }));
  expect(compiled.stdout).toBe('');
});

/** What the example says for a person. */
async function exampleOf(login: string): Promise<Record<string, unknown>> {
  const file = path.join(folder, 'letters.pdf');
  writeFileSync(file, await lettersPdf([{ address: ['Marie Curie', '12 rue Cuvier', '75005 Paris'], pages: 1 }]));
  const client = await office.as(login);
  const { name = '' } =
    (await client.call('services.list')).find(({ id }) => id === office.town.services.letters) ?? {};
  const { stdout } = await run(process.execPath, ['example.ts', office.server.url, login, PASSWORD, name, file], {
    cwd: folder,
  });
  return JSON.parse(stdout);
}

it('its example deposits, confirms, and fetches what has left', async () => {
  const { bytes, ...said } = await exampleOf('clerk');
  expect(said).toEqual({ command: 'OUTPUTTED', sent: 1 });
  expect(bytes).toBeGreaterThan(500);
});

it('its example says that it waits for another person', async () => {
  const said = await exampleOf('depositor');
  expect(said).toMatchObject({ command: 'AWAIT_VALIDATION', expiresAt: expect.any(String) });
  expect(said.validators).not.toEqual([]);
});

/** A program that checks messages and asks without a session; it prints what came of each. */
const CHECKING = `import { createMailroom, verifyWebhook } from 'mailroom-client';
const { url, messages } = JSON.parse(process.argv[2]);
const said = [];
for (const { now, ...message } of messages)
  said.push(await verifyWebhook({ ...message, ...(now ? { now: new Date(now) } : {}) }).catch((error) => error.message));
const mailroom = createMailroom({ url });
said.push(await mailroom.call('jobs.get', { params: { jobId: 1 } }).catch(({ name, status, code }) => ({ name, status, code })));
console.log(JSON.stringify(said));
`;

it('it checks messages of web hooks, and says what the server refuses', async () => {
  const [secret, other, third] = [1, 2, 3].map(() => makeMessageSecret(systemRandom)) as [string, string, string];
  const body = JSON.stringify({ id: 'msg_1', type: 'shipment.status' });
  const message = { id: 'msg_1', timestamp: '1772442900', body: Buffer.from(body) };
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': message.timestamp,
    'webhook-signature': `${signMessage(other, message)} ${signMessage(secret, message)}`,
  };
  const now = 1_772_442_900_000;
  const messages = [
    { secret, headers, body, now },
    { secret: third, headers, body, now },
    { secret, headers, body: `${body} `, now },
    { secret, headers, body },
  ];
  writeFileSync(path.join(folder, 'checking.mjs'), CHECKING);
  const asked = JSON.stringify({ url: office.server.url, messages });
  const { stdout } = await run(process.execPath, ['checking.mjs', asked], { cwd: folder });
  const [given, strange, changed, old, refused] = JSON.parse(stdout) as unknown[];
  expect(given).toEqual(JSON.parse(body));
  expect(strange).toBe('The message is not signed with this secret.');
  expect(changed).toBe(strange);
  expect(old).toBe('The message is too old, or says no time.');
  expect(refused).toEqual({ name: 'MailroomError', status: 401, code: -11 });
  expect(readFileSync(path.join(installed, 'LICENSE'), 'utf8')).toContain('Apache License');
});

/** A program to which somebody between answers in the server's place; it prints what came of each. */
const STANDING_BETWEEN = `import { createMailroom, MailroomError } from 'mailroom-client';
const said = [];
for (const [body, status] of JSON.parse(process.argv[2])) {
  const mailroom = createMailroom({ url: 'http://localhost', fetch: async () => new Response(body, { status }) });
  said.push(await mailroom.call('services.list').catch((error) => [error instanceof MailroomError, error.status, error.code]));
}
console.log(JSON.stringify(said));
`;

it('an answer that is none of the server is an error of its own, whatever its status', async () => {
  const answers = [
    ['<html>Sign in to the network of this hotel</html>', 200],
    ['', 200],
    ['"fine"', 200],
    ['{"status":"up"}', 200],
    ['null', 502],
    ['{"error":null}', 502],
    ['{"result":[]}', 200],
  ];
  writeFileSync(path.join(folder, 'between.mjs'), STANDING_BETWEEN);
  const { stdout } = await run(process.execPath, ['between.mjs', JSON.stringify(answers)], { cwd: folder });
  const none = (status: number) => [true, status, -99];
  expect(JSON.parse(stdout)).toEqual([none(200), none(200), none(200), none(200), none(502), none(502), []]);
});
