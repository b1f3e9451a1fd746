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
  files: ['example.ts', 'wrong.ts', 'checking.ts'],
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
import type { JobEvent, ShipmentStatusEvent, WebhookEvent } from 'mailroom-client';
// @ts-expect-error no history says this
const type: WebhookEvent['type'] = 'job.invented';
// @ts-expect-error an order has no document
const shipmentId: JobEvent['data']['shipmentId'] = 7;
// @ts-expect-error a status has its code
const data: ShipmentStatusEvent['data'] = { accountId: 1, jobId: 1, commandId: 1, deliveryId: 1, shipmentId: 1, sequence: 1 };
export { data, shipmentId, type };
`;

it('its types compile with the example, and refuse what the contract refuses', async () => {
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
  writeFileSync(path.join(folder, 'wrong.ts'), WRONG);
  writeFileSync(path.join(folder, 'checking.ts'), CHECKING);
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

/** A program that checks messages, tells them by their types, and asks without a session; it prints what came of each. */
const CHECKING = `import { createMailroom, type MailroomError, verifyWebhook, type WebhookEvent } from 'mailroom-client';
interface Given { url: string; messages: { secret: string; headers: Record<string, string>; body: string; now?: number }[] }
const { url, messages }: Given = JSON.parse(process.argv[2] ?? '');
function told(event: WebhookEvent): string {
  switch (event.type) {
    case 'shipment.status': return \`document \${event.data.shipmentId.toFixed()} is \${event.data.status.toFixed()}\`;
    case 'command.outputted': return \`\${event.data.commandId.toFixed()} of order \${event.data.jobId ?? 'gone'} was handed over\`;
    case 'test.sent': return \`a test for account \${event.data.accountId.toFixed()}\`;
    default: return event.type;
  }
}
const said: unknown[] = [];
for (const { now, ...message } of messages)
  said.push(await verifyWebhook({ ...message, ...(now ? { now: new Date(now) } : {}) }).then(told, (error: Error) => error.message));
const mailroom = createMailroom({ url });
const refused = ({ name, status, code }: MailroomError) => ({ name, status, code });
said.push(await mailroom.call('jobs.get', { params: { jobId: 1 } }).catch(refused));
const submittedFile = [new File(['%PDF-1.7'], 'proof.pdf')];
said.push(await mailroom.call('tracking.addFile', { params: { shipmentId: 1 }, form: { submittedFile } }).catch(refused));
const columns = ['nuid', 'code', 'at'].map((metadata) => ({ metadata, column: metadata }));
const parserConfiguration = { format: 'csv' as const, encoding: 'utf-8', separator: ';', columns };
const form = { parameters: { parserConfiguration }, submittedFile, dryRun: true };
said.push(await mailroom.call('tracking.import', { params: { channelId: 1 }, form }).catch(refused));
console.log(JSON.stringify(said));
`;

it('it checks messages of web hooks, and says what the server refuses', async () => {
  const [secret, other, third] = [1, 2, 3].map(() => makeMessageSecret(systemRandom)) as [string, string, string];
  const data = { accountId: 1, jobId: 2, commandId: 3, deliveryId: 4, shipmentId: 5, sequence: 6, status: 610 };
  const body = JSON.stringify({ id: 'msg_1', type: 'shipment.status', timestamp: '2026-03-02', test: false, data });
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
  writeFileSync(path.join(folder, 'checking.ts'), CHECKING);
  const asked = JSON.stringify({ url: office.server.url, messages });
  const { stdout } = await run(process.execPath, ['checking.ts', asked], { cwd: folder });
  const [given, strange, changed, old, ...refused] = JSON.parse(stdout) as unknown[];
  expect(given).toBe('document 5 is 610');
  expect(strange).toBe('The message is not signed with this secret.');
  expect(changed).toBe(strange);
  expect(old).toBe('The message is too old, or says no time.');
  expect(refused).toEqual(Array(3).fill({ name: 'MailroomError', status: 401, code: -11 }));
  expect(readFileSync(path.join(installed, 'LICENSE'), 'utf8')).toContain('Apache License');
});

/** A program to which somebody between answers in the server's place; it prints what came of each. */
const STANDING_BETWEEN = `import { createMailroom, MailroomError } from 'mailroom-client';
const said = [];
for (const [body, status, again] of JSON.parse(process.argv[2])) {
  const headers = again ? { 'retry-after': again } : {};
  const mailroom = createMailroom({ url: 'http://localhost', fetch: async () => new Response(body, { status, headers }) });
  const told = (error) => [error instanceof MailroomError, error.status, error.code, ...(again ? [error.retryAfter] : [])];
  said.push(await mailroom.call('services.list').catch(told));
}
console.log(JSON.stringify(said));
`;

it('a refusal that passes says after how many seconds', async () => {
  const refused = (code: number) => JSON.stringify({ error: { code, label: 'x', parameters: {}, message: '' } });
  const answers = [
    [refused(-70), 429, '17'],
    [refused(-80), 503, new Date(Date.now() + 30_000).toUTCString()],
    [refused(-80), 503, 'soon'],
  ];
  writeFileSync(path.join(folder, 'between.mjs'), STANDING_BETWEEN);
  const { stdout } = await run(process.execPath, ['between.mjs', JSON.stringify(answers)], { cwd: folder });
  const [limited, away, odd] = JSON.parse(stdout) as unknown[][];
  expect(limited).toEqual([true, 429, -70, 17]);
  expect(away?.[3]).toBeGreaterThan(20);
  expect(away?.[3]).toBeLessThan(31);
  expect(odd).toEqual([true, 503, -80, null]);
});

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
