// The queue in the operating system, by the calls of the screens: a cupsd of our own takes it, prints to it, loses it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import type { Checks } from '#tests/printer/support/checks.ts';
import { type Cups, startCups } from '#tests/printer/support/cups.ts';
import type { Desktop } from './desktop-world.ts';
import { type Step, until } from './steps.ts';

const NAME = 'a queue is registered, prints its test page into the inbox, and is removed';

/** undefined: this machine cannot have one; why is printed. */
export async function ownSpooler(checks: Checks): Promise<Cups | undefined> {
  const lack = existsSync('/usr/sbin/cupsd') ? (process.getuid?.() === 0 ? '' : 'cupsd needs root') : 'no cupsd here';
  if (lack === '') return startCups();
  checks.skip(NAME, lack);
  return undefined;
}

export async function spooler(step: Step, { app }: Desktop): Promise<void> {
  await step(NAME, async () => {
    const unknown = (await app.call('queues.register', { id: 'nobody' })) as unknown;
    assert.deepEqual(unknown, { refused: { label: 'shell.refusal.noSuchQueue', parameters: {} } });
    const stateOf = async (id: string) => (await app.call('queues.list', {})).find((one) => one.id === id)?.registered;
    assert.equal(await stateOf('inbox'), false);
    const view = await app.call('queues.register', { id: 'inbox' });
    assert.equal(view.registered, true, JSON.stringify(view));
    assert.equal(await stateOf('inbox'), true);
    assert.deepEqual(await app.call('queues.testPage', { id: 'inbox' }), { done: true });
    const page = await until(
      'the test page',
      async () => (await app.call('inbox.list', {})).find((one) => one.name.includes('self-test')),
      60_000,
    );
    assert.equal(page.queueId, 'inbox');
    assert.equal((await app.call('queues.unregister', { id: 'inbox' })).registered, false);
  });
}
