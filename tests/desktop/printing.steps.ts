// From the print dialog to the screen: inbox, deposit, notification, tray, closed window.
import assert from 'node:assert/strict';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Desktop } from './desktop-world.ts';
import { printDocument } from './print.ts';
import { type Step, until } from './steps.ts';

const shownPath = ({ app }: Desktop): string => new URL(app.page.url()).pathname;

export async function printing(step: Step, world: Desktop): Promise<void> {
  const { app, port } = world;
  const { page, journal } = app;
  const named = async (name: string, state: InboxDocument['state']) =>
    (await app.call('inbox.list', {})).find((one) => one.name === name && one.state === state);

  await step('a printed document is in the inbox, uploaded, and told to the page as it comes', async () => {
    await page.evaluate(() => {
      const world = window as never as {
        heard: string[];
        mailroomDesktop: { on: (n: string, l: (v: never) => void) => void };
      };
      world.heard = [];
      world.mailroomDesktop.on('inbox.changed', ({ name, state }: InboxDocument) =>
        world.heard.push(`${name} ${state}`),
      );
    });
    const started = Date.now();
    assert.equal(await printDocument({ port, queueId: 'inbox', name: 'Invoice 41' }), 0);
    const heard = () => page.evaluate(() => (window as never as { heard: string[] }).heard);
    await until('the event', async () => (await heard()).some((one) => one.startsWith('Invoice 41')));
    console.log(`     print to event in the page: ${Date.now() - started} ms`);
    const document = await until('the upload', () => named('Invoice 41', 'uploaded'), 60_000);
    assert.equal(document.claimedUser, 'anna');
    assert.ok(document.fileId);
    assert.equal(document.pages, 2);
  });

  await step('a notification tells of it and leads there; the tray counts it', async () => {
    await until('the notification', () =>
      journal.some((one) => one.what === 'notification' && (one.args[0] as { body: string }).body === 'Invoice 41'),
    );
    await until('the tray', () =>
      journal.some((one) => one.what === 'tray.menu' && (one.args[0] as string[]).includes('Received documents (1)')),
    );
    await app.order('notification-click', 'Document received');
    await until('the inbox', () => shownPath(world) === '/printer/async');
    await page.getByText('Invoice 41').first().waitFor({ timeout: 30_000 });
  });

  await step('the file goes on to the server: its pages can be read there', async () => {
    const document = await until('the document', () => named('Invoice 41', 'uploaded'));
    const status = await page.evaluate(async (fileId) => {
      const token = localStorage.getItem('mailroom.session');
      const answer = await fetch(`/api/files/${fileId}/pages/1`, { headers: { Authorization: `Bearer ${token}` } });
      return `${answer.status} ${answer.headers.get('content-type')?.split('/')[0]}`;
    }, document.fileId);
    assert.equal(status, '200 image');
  });

  await step('with the window closed the agent goes on in the tray, and a document for the desk opens it', async () => {
    await app.order('close-window');
    assert.deepEqual(
      ((await app.order('windows')) as { visible: boolean }[]).map(({ visible }) => visible),
      [false],
    );
    assert.equal(await printDocument({ port, queueId: 'desk', name: 'Letter to Mr Szabo' }), 0);
    await until('the window', async () => ((await app.order('windows')) as { visible: boolean }[])[0]?.visible);
    await until('the deposit', () => shownPath(world) === '/printer/manual');
  });

  await step('a document that nobody wants is dropped; one that is not there is refused', async () => {
    const document = await until('the document', () => named('Invoice 41', 'uploaded'));
    assert.deepEqual(await app.call('inbox.drop', { id: document.id }), { done: true });
    await until('the drop', () => named('Invoice 41', 'dropped'));
    const refused = (await app.call('inbox.drop', { id: 'nobody' })) as unknown;
    assert.deepEqual(refused, { refused: { label: 'shell.refusal.noSuchDocument', parameters: {} } });
  });

  await step('the tray leads to the settings of the printer', async () => {
    await app.order('tray-click', 'Printer settings');
    await until('the settings', () => shownPath(world) === '/printer/config');
  });

  await step('the printer doctor looks at the real machine', async () => {
    const findings = await app.call('doctor.run', {});
    const bad = findings.filter(
      ({ verdict, check }) => verdict === 'bad' && ['settings', 'signIn', 'server', 'printer'].includes(check),
    );
    assert.deepEqual(bad, []);
    assert.ok(findings.some(({ check, verdict }) => check === 'printer' && verdict === 'good'));
    const policy = findings.filter(({ check }) => check === 'policy');
    assert.deepEqual(
      policy.map(({ label, parameters }) => `${label} ${parameters.name}`),
      ['desktop.doctor.policy.number PrinterPort'],
    );
  });
}
