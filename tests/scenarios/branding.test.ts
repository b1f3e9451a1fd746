// A customer on a host of its own: what a visitor sees there, what the hostile try, what people of others learn of it, and how
// texts that administrators word anew reach screens and e-mails.
import { get } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Branding } from '#domain/api/administration/brandings.contract.ts';
import { serverText } from '#server/context/texts.ts';
import { branded } from '#server/pipeline/mails/branded-mail.ts';
import { createWorld, type World } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
});
afterAll(() => server?.stop());

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A request under a name, as a browser sends it. */
const ask = (host: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      const type = response.headers['content-type'] ?? '';
      response.on('end', () => resolve({ status: response.statusCode ?? 0, type, bytes: Buffer.concat(pieces) }));
    }).on('error', reject);
  });

const seenAt = async (host: string): Promise<Branding> =>
  (JSON.parse((await ask(host, '/api/brandings/my')).bytes.toString()) as { result: Branding }).result;

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of one grey pixel, with a comment in it. */
function notedPng(width = 1): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(1, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Author\0Somebody at home')),
    chunk('IDAT', deflateSync(Buffer.alloc(width + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const address = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

it('is worn on its own host before the sign-in, with its picture and its news', async () => {
  const saved = await admin.call('brandings.save', {
    body: {
      name: 'Oakmere',
      applicationName: 'Oakmere Post',
      virtualHost: 'Post.Oakmere.example',
      brandColor: '#4a86d8',
      logoImageURL: address(notedPng()),
      css: 'h1 { letter-spacing: 0.5px; }',
      properties: { embeddedParentURLs: ['https://Intranet.oakmere.example/'], mailName: 'Oakmere Post' },
    },
  });
  expect(saved.properties.embeddedParentURLs).toEqual(['https://intranet.oakmere.example']);
  server.clock.advance(60_000);
  const there = await seenAt('post.oakmere.example:8480');
  expect([there.applicationName, there.brandColor]).toEqual(['Oakmere Post', '#4a86d8']);
  expect((await seenAt('localhost')).applicationName).toBe('Mailroom');
  const picture = await ask('post.oakmere.example', there.logoImageURL ?? '');
  expect([picture.status, picture.type]).toEqual([200, 'image/png']);
  expect(picture.bytes.toString('latin1')).not.toContain('Somebody');
  const news = (path: string) => ask('post.oakmere.example', path);
  const body = { html: '<p onclick="x()">Closed <b>Friday</b><script>x()</script></p>' };
  const until = new Date(server.clock.now().getTime() + 5 * 60_000).toISOString();
  await admin.call('translations.saveNews', {
    params: { brandingName: 'Oakmere' },
    query: { locale: 'en' },
    body: { ...body, until },
  });
  const read = async () => JSON.parse((await news('/api/i18n/news_Oakmere?locale=de')).bytes.toString()).result.html;
  expect(await read()).toBe('<p>Closed <strong>Friday</strong></p>');
  server.clock.advance(8 * 60_000);
  expect(await read()).toBe('');
  // What another host wears tells strangers nothing of it.
  expect((await ask('localhost', '/api/i18n/news_Oakmere')).status).toBe(404);
  expect((await failure(world.mayor.call('translations.news', { params: { brandingName: 'Oakmere' } }))).code).toBe(
    -20,
  );
});

it('refuses hostile style sheets, pictures and hosts, and says where', async () => {
  const refused = async (more: object) => {
    const { label, parameters } = await failure(
      admin.call('brandings.save', { body: { name: 'Hostile', applicationName: 'Hostile', ...more } }),
    );
    return [label, parameters.line ?? parameters.field ?? ''];
  };
  for (const css of [
    '@import "https://evil.example/a.css";',
    'a { color: #000 } } body { color: #111 }',
    'h1 { color: \\72 ed }',
    'h1::before { color: #000 }',
    '</style><script>alert(1)</script>',
  ])
    expect((await refused({ css }))[0], css).toBe('brandings.css');
  expect(await refused({ css: 'h1 { font-style: italic; }\nmain { display: none; }' })).toEqual([
    'brandings.cssProperty',
    2,
  ]);
  for (const value of ['url(https://evil.example/a.png)', 'rgb(0 0 0 / 10%)', 'expression(alert(1))'])
    expect((await refused({ css: `h1 { background: ${value}; }` }))[0], value).toMatch(/brandings\.css(?:Value)?$/);
  expect((await refused({ css: 'p { margin: -400px; }' }))[0]).toBe('brandings.cssValue');
  expect(await refused({ logoImageURL: 'https://evil.example/track.png' })).toEqual([
    'brandings.picture',
    'logoImageURL',
  ]);
  expect(await refused({ logoImageURL: address(notedPng(5_000)) })).toEqual(['brandings.picture', 'logoImageURL']);
  const script = `data:image/png;base64,${Buffer.from('<svg onload="x()"/>').toString('base64')}`;
  expect(await refused({ backgroundImageURL: script })).toEqual(['brandings.picture', 'backgroundImageURL']);
  expect((await refused({ virtualHost: 'https://post.example/x' }))[0]).toBe('brandings.domain');
  expect((await refused({ virtualHost: 'post.oakmere.example' }))[0]).toBe('brandings.duplicateHost');
});

it('keeps what an older one called content, serves no style sheet that it would refuse, and stays while it is worn', async () => {
  const [oakmere] = (await admin.call('brandings.list')).filter(({ name }) => name === 'Oakmere');
  const id = oakmere?.id ?? 0;
  const definition = JSON.stringify({ applicationName: 'Older', content: 'h1 { font-style: italic; }' });
  await server.services.db
    .insertInto('branding')
    .values({ name: 'older', virtual_host: 'older.example', definition: definition as never })
    .execute();
  server.clock.advance(60_000);
  expect((await seenAt('older.example')).css).toBe('h1 {\n  font-style: italic;\n}');
  await server.services.db
    .updateTable('branding')
    .set({ definition: JSON.stringify({ css: 'body { background: url(//evil.example) }' }) as never })
    .where('name', '=', 'older')
    .execute();
  expect((await seenAt('older.example')).css).toBe('');
  await server.services.db.updateTable('account').set({ branding_id: id }).where('id', '=', world.town.id).execute();
  expect((await world.mayor.call('brandings.my')).applicationName).toBe('Oakmere Post');
  expect((await admin.call('brandings.list')).find((one) => one.id === id)?.accounts).toBeGreaterThan(0);
  expect((await failure(admin.call('brandings.remove', { params: { brandingId: id } }))).label).toBe('brandings.inUse');
  expect((await failure(world.mayor.call('brandings.remove', { params: { brandingId: id } }))).code).toBe(-12);
  const [first] = await admin.call('brandings.list');
  expect((await failure(admin.call('brandings.remove', { params: { brandingId: first?.id ?? 0 } }))).label).toBe(
    'brandings.default',
  );
});

it('news stand where they were put, and only those of the system give a branding that is none of the own', async () => {
  const params = { brandingName: 'Oakmere' };
  const before = await admin.call('translations.news', { params, query: { locale: 'en', all: true as never } });
  await admin.call('translations.saveNews', {
    params,
    query: { locale: 'en' },
    body: { html: '<p>Inside</p>', signIn: false, version: before.version },
  });
  const atTheDoor = JSON.parse((await ask('post.oakmere.example', '/api/i18n/news_Oakmere')).bytes.toString());
  expect(atTheDoor.result.html).toBe('');
  expect((await world.mayor.call('translations.news', { params })).html).toBe('<p>Inside</p>');

  const [first, , older] = await admin.call('brandings.list');
  const town = (await world.mayor.call('units.list')).find(({ id }) => id === world.town.id);
  if (!town || !first || !older) throw new Error('There is no town, or no further branding.');
  const { id, version, name, accountIdentifier, parent } = town;
  const wear = (brandingId: number) =>
    world.mayor.call('units.save', {
      body: { id, version, name, accountIdentifier, parent, branding: { id: brandingId } },
    });
  const refused = await failure(wear(older.id));
  expect([refused.code, refused.parameters.field]).toEqual([-40, 'branding.id']);
  expect((await failure(wear(987_654))).parameters).toEqual(refused.parameters);
  expect((await wear(town.branding?.id ?? 0)).branding).toEqual(town.branding);
});

it('an e-mail has the words of the branding before those of the installation', async () => {
  const [oakmere] = (await admin.call('brandings.list')).filter(({ name }) => name === 'Oakmere');
  if (!oakmere) throw new Error('Oakmere is gone.');
  const { accounts: _worn, ...branding } = oakmere;
  const label = 'mail.rejected.subject';
  const save = (text: string) =>
    admin.call('brandings.save', {
      body: { ...branding, properties: { ...branding.properties, mailTexts: { en: { [label]: text } } } },
    });
  expect((await failure(save('Back'))).label).toBe('locales.missing');
  await save('Oakmere sends back {job}');
  const person = await server.services.db
    .selectFrom('app_user')
    .select('id')
    .where('account_id', '=', world.town.id)
    .executeTakeFirstOrThrow();
  const write = async () => ({ subject: serverText('en', label, { job: 'Rents' }) });
  const mail = await branded(server.services.db, person.id, write);
  expect(mail).toEqual({ subject: 'Oakmere sends back Rents', from: { name: 'Oakmere Post', address: null } });
  // Whoever opens the sign-in page does not fetch them.
  expect((await seenAt('post.oakmere.example')).properties.mailTexts).toEqual({});
});

it('texts are worded anew as long as they can be read and ask for what is given', async () => {
  const save = (labels: Record<string, string | null>, seen?: Record<string, string>) =>
    admin.call('translations.save', { query: { locale: 'en' }, body: { labels, ...(seen ? { seen } : {}) } });
  const subject = 'mail.rejected.subject';
  const refused = async (text: string) => (await failure(save({ [subject]: text }))).label;
  expect(await refused('Rejected: {job')).toBe('locales.syntax');
  expect(await refused('Rejected')).toBe('locales.missing');
  expect(await refused('Rejected: {job} by {boss}')).toBe('locales.unknown');
  expect((await failure(save({ 'no.such.text': 'x' }))).label).toBe('locales.noText');
  expect((await failure(world.mayor.call('translations.save', { body: { labels: {} } }))).code).toBe(-12);
  await save({ [subject]: 'Sent back: {job}' });
  const changed = () =>
    server.stranger.call('translations.labels', { query: { locale: 'en', changed: true as never } });
  expect(await changed()).toEqual({ [subject]: 'Sent back: {job}' });
  expect((await failure(save({ [subject]: 'Mine: {job}' }, { [subject]: 'Order rejected: {job}' }))).code).toBe(-30);
  await save({ [subject]: null });
  expect(await changed()).toEqual({});
});
