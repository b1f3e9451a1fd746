// Every printer screen in its looks: sizes, schemes and directions, with documents in every state.
import { AgentSettings } from '#domain/bridge/settings.ts';
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { type AgentState, accepted, agentState, giveAgent, pagesOfRun, uploaded } from './printer-agent.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

test.use({ file: 'printer' });

const LOOKS = [
  { width: 420, height: 600, scheme: 'light', lang: 'en', login: 'depositor' },
  { width: 1440, height: 900, scheme: 'dark', lang: 'en', login: 'depositor' },
  // A login of its own: the language belongs to the person.
  { width: 1024, height: 768, scheme: 'light', lang: 'he', login: 'manager' },
  { width: 420, height: 600, scheme: 'dark', lang: 'de', login: 'administrator' },
] as const;
const PLACES = ['/printer/home', '/printer/manual', '/printer/automated', '/printer/async', '/printer/config'];

/** Documents in every state, so that each screen has something of everything. */
async function fullState(url: string, login: string, locale: string): Promise<AgentState> {
  const client = await signInByCall(url, login, DEMO_PASSWORD);
  const { user } = await client('authentication.check', { query: {} });
  const { version } = await client('users.get', { params: { userId: user.id } });
  await client('users.update', { body: { version, locale } });
  const file = await pagesOfRun(1, 1);
  const collected = { mode: 'async', queueId: 'collect' } as const;
  const automated = { mode: 'automated', queueId: 'auto' } as const;
  const failure = { label: 'address.postalCodeMissing', parameters: { country: 'FR' } };
  const inbox = [
    await uploaded(client, file, { name: 'Offer 12' }),
    await uploaded(client, file, { ...collected, name: 'Terms of delivery', sameAs: 'gone' }),
    accepted({ ...collected, name: 'Waiting', nextTryAt: new Date(Date.now() + 60_000).toISOString() }),
    accepted({ ...collected, name: 'Under way', state: 'uploading', uploadedBytes: 20_000 }),
    accepted({ ...automated, name: 'Invoice 1', state: 'attention', failure, jobId: 1 }),
    accepted({ ...automated, name: 'Invoice 2', state: 'confirmed', jobId: 1 }),
  ];
  const state = agentState(url);
  const settings = AgentSettings.parse({
    server: url,
    queues: [
      { id: 'letters', name: 'Mailroom letters' },
      { id: 'collect', name: 'Mailroom collect', mode: 'async', folders: [{ path: '/srv/out' }] },
    ],
  });
  return { ...state, inbox, settings: { settings, locked: ['updates.automatic'] } };
}

for (const { width, height, scheme, lang, login } of LOOKS) {
  test(`printer screens are accessible: ${width} ${scheme} ${lang}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await giveAgent(page, await fullState(server.url, login, lang));
    await signIn(page, server.url, login, `/printer/home?scheme=${scheme}`);
    for (const place of PLACES) {
      await visit(page, `${place}?scheme=${scheme}`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectAccessible(page, place);
      const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(content, `${place} is not wider than its window`).toBeLessThanOrEqual(window ?? 0);
    }
  });
}
