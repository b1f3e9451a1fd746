// npm run apply as a person runs it: what cannot be done is one line that says where and why, never a stack trace.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-apply-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const LOGIN = ['--login', ADMINISTRATOR.login, '--password', ADMINISTRATOR.password];

/** Runs the command; gives how it ended and the lines of its complaint. */
async function apply(...words: string[]): Promise<{ status: number | null; lines: string[]; output: string }> {
  const child = spawn(process.execPath, ['scripts/apply/apply.ts', '--server', server.url, ...words]);
  let [complaint, output] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    complaint += part;
  });
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, lines: complaint.trim().split('\n'), output };
}

function file(name: string, text: string): string {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
}

const unit = (accountIdentifier: string, parent: string | null): string =>
  JSON.stringify({ accounts: [{ accountIdentifier, name: 'Birch', parent, properties: {} }] });

it('a wrong password is one line with the call and its refusal', async () => {
  const { status, lines } = await apply(file('good.json', '{}'), '--login', 'admin', '--password', 'no');
  expect(status).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+: authentication\.authenticate: .+ -\d+/);
});

it('without a password it says where one is given', async () => {
  const { status, lines } = await apply(file('good.json', '{}'), '--login', 'cedar');
  expect([status, lines]).toEqual([2, ['Say the password of cedar: set MAILROOM_PASSWORD, or give --password.']]);
});

it('explains the format of its files', async () => {
  const { status, output } = await apply('--help');
  expect(status).toBe(0);
  for (const section of ['accounts', 'optionTypes', 'channels', 'services', 'profiles', 'groups', 'users', 'tariffs']) {
    expect(output).toMatch(new RegExp(`^  ${section} +\\w+, `, 'm'));
  }
});

const BOX = { name: 'letters', label: 'Letters', main: true };
const service = (over: object): string =>
  JSON.stringify({
    accounts: [{ accountIdentifier: 'ELM', name: 'Elm', parent: null, properties: {} }],
    services: [{ account: 'ELM', name: 'Run', type: 'simpleUnique', boxes: [BOX], ...over }],
  });

it.each([
  [
    'a value without its area: the requirement is named',
    { requirements: [{ name: 'postalRecipient', value: { type: 'pdfText' } }], sendingStrategy: [] },
    /The value at “requirements postalRecipient” needs an area/,
  ],
  [
    'a field that nobody knows',
    { colour: 'red' },
    /The value of “parameters\.colour” is not accepted: there is no such/,
  ],
])('%s', async (_what, over, complaint) => {
  const { status, lines } = await apply(file('service.json', service(over)), ...LOGIN);
  expect([status, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(complaint);
});

it('brings the files of a service that lie beside the configuration, and says where one is missing', async () => {
  const beside = path.join(folder, 'terms.pdf');
  writeFileSync(beside, await lettersPdf([{ address: ['Terms'], pages: 1 }]));
  const channel = {
    ...{ channelType: 'SIMPLE_MAIL', name: 'Post', providerName: 'folder' },
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' }],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
  };
  const terms = { name: 'terms', label: 'Terms', scope: 'shipment', configuredFiles: ['terms.pdf'] };
  const parts = {
    boxes: [BOX, terms],
    requirements: [{ name: 'postalRecipient' }],
    channels: [{ label: 'post', channel: 'Post' }],
    sendingStrategy: [{ channelLabels: ['post'] }],
  };
  const configuration = (files: readonly string[]) =>
    JSON.stringify({ ...JSON.parse(service({ ...parts, files })), channels: [channel] });
  // Twice: what is there already is found again.
  for (let turn = 1; turn <= 2; turn += 1) {
    expect(await apply(file('with-file.json', configuration(['terms.pdf'])), ...LOGIN)).toMatchObject({ status: 0 });
  }
  const services = await (await server.administrator()).call('services.list');
  const saved = services.find(({ boxes }) => boxes.length === 2);
  expect(saved?.serviceFiles.map(({ name }) => name)).toEqual(['terms.pdf']);
  expect(saved?.boxes[1]?.configuredFiles).toEqual(saved?.serviceFiles.map(({ id }) => id));
  const { status, lines } = await apply(file('without.json', configuration(['none.pdf'])), ...LOGIN);
  expect([status, lines]).toEqual([
    1,
    [expect.stringMatching(/services\[0\] ELM\/Run: there is no such file \(ENOENT\)$/)],
  ]);
});

it('lets profiles that are there use a service, beside what they use already', async () => {
  const account = { accountIdentifier: 'FIR', name: 'Fir', parent: null, properties: {} };
  const profile = { account: 'FIR', name: 'Desk', permissions: 3, permissionsOnGroup: 0, permissionsOnOU: 0 };
  const channels = [
    {
      ...{ channelType: 'SIMPLE_MAIL', name: 'Fir post', providerName: 'folder' },
      requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' }],
      outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
    },
  ];
  const office = JSON.stringify({ accounts: [account], channels, profiles: [profile] });
  const serviceOf = (name: string, desk: string): string => {
    const given = {
      account: 'FIR',
      type: 'simpleUnique',
      boxes: [BOX],
      channels: [{ label: 'P', channel: 'Fir post' }],
    };
    return JSON.stringify({ services: [{ ...given, name, profiles: [desk] }] });
  };
  const files = [office, serviceOf('One', 'Desk'), serviceOf('Two', 'Desk'), office];
  for (const [index, text] of files.entries())
    expect(await apply(file(`fir-${index}.json`, text), ...LOGIN)).toMatchObject({ status: 0 });
  const administrator = await server.administrator();
  const ouId = (await administrator.call('units.list')).find(({ name }) => name === 'Fir')?.id ?? 0;
  const [desk] = await administrator.call('profiles.list', { query: { ouId } });
  const used = await administrator.call('profiles.services', { params: { profileId: desk?.id ?? 0 } });
  expect(new Set(used.map(({ name }) => name))).toEqual(new Set(['One', 'Two']));
  const { lines } = await apply(file('fir-none.json', serviceOf('Three', 'Nobody')), ...LOGIN);
  expect(lines).toEqual([expect.stringMatching(/FIR\/Three: no profile of the account is named "Nobody"$/)]);
});

it.each([
  ['a file that is not there', () => path.join(folder, 'none.json'), /none\.json: there is no such file \(ENOENT\)$/],
  ['a folder in place of a file', () => folder, /: is a folder \(EISDIR\)$/],
  ['a comma too many', () => file('comma.json', '{\n  "users": [],\n}'), /comma\.json: not JSON: .*line 3 column 1/],
  ['a file that stops too early', () => file('cut.json', '{\n"users": ['), /cut\.json: not JSON: .*line 2 column 11/],
  [
    'a list in place of sections',
    () => file('list.json', '[]'),
    /list\.json: the file must be one object of sections$/,
  ],
  ['a section that is no list', () => file('section.json', '{"users": {}}'), /users must be a list of entries$/],
  ['a section that nobody knows', () => file('word.json', '{"usres": []}'), /word\.json: unknown section: usres$/],
  [
    'a name that nothing bears',
    () => file('name.json', unit('BIRCH', 'OAK')),
    /accounts\[0\] BIRCH: no accounts is named "OAK"$/,
  ],
  [
    'a call that is refused',
    () => file('refused.json', '{"accounts": [{"accountIdentifier": "X"}]}'),
    /refused\.json: accounts\[0\] X: units\.save: .*-40/,
  ],
  ['an option of the command that does not exist', () => '--colour', /Unknown option '--colour'/],
])('%s is one line that says where', async (_fault, argument, said) => {
  const { status, lines } = await apply(argument(), ...LOGIN);
  expect(lines).toEqual([expect.stringMatching(said)]);
  expect(status).toBe(1);
});

it('a server that does not answer is one line', async () => {
  const gone = await new Promise<string>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(`http://127.0.0.1:${port}`));
    });
  });
  const { status, lines } = await apply(file('good.json', '{}'), ...LOGIN, '--server', gone);
  expect(lines).toEqual([`${gone}: no server answers there (ECONNREFUSED)`]);
  expect(status).toBe(1);
});

it('--help says how it is used, and that the login is that of the first start', async () => {
  const { status, output } = await apply('--help');
  expect(output).toMatch(/npm run apply -- FILE\.json/);
  expect(output).toMatch(/--login NAME .*or admin /);
  expect(status).toBe(0);
});

it('a good file is applied and counted', async () => {
  const { status, output } = await apply(file('good.json', '{"$comment": "none", "accounts": []}'), ...LOGIN);
  expect(output).toMatch(/good\.json: 0 entries saved/);
  expect(status).toBe(0);
});

it('reads a file that begins with the mark of an editor', async () => {
  const { status, lines } = await apply(file('bom.json', '\uFEFF{"accounts": []}'), ...LOGIN);
  expect([status, lines]).toEqual([0, ['']]);
});

it('saves lines of a tariff, finds them again by what they charge for, and removes them', async () => {
  const admin = await server.administrator();
  const zone = { channelType: 'SIMPLE_MAIL', kind: 'piece', countries: ['FR', 'BE'], validFrom: '2026-01-01' };
  const abroad = { ...zone, countries: [], fromSheets: 0, weightClass: null };
  const rate = { currency: 'EUR', amount: 98, vatPermille: 200 };
  const lines = async () => (await admin.call('tariffs.list')).map(({ countries, amount }) => [countries, amount]);
  const tariffs = (...entries: object[]) => apply(file('tariffs.json', JSON.stringify({ tariffs: entries })), ...LOGIN);
  expect(await tariffs({ ...zone, ...rate }, { ...abroad, ...rate })).toMatchObject({ status: 0 });
  const again = await tariffs({ ...zone, ...rate, countries: ['BE', 'FR'], amount: 105 }, { ...abroad, removed: true });
  expect(again).toMatchObject({ status: 0, output: expect.stringContaining('2 entries saved') });
  expect(await lines()).toEqual([[['BE', 'FR'], 105]]);
  const { status, lines: complaint } = await tariffs({ ...abroad, ...rate, currency: 'EURO' });
  expect([status, complaint.length]).toEqual([1, 1]);
  expect(complaint[0]).toContain('tariffs[0] SIMPLE_MAIL/piece');
  expect(await lines()).toHaveLength(1);
});
