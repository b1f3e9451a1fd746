// A branding is made and seen on its host before the sign-in; a wording is changed and seen at once.
import { expectAccessible } from './axe.ts';
import { signInByCall } from './deposited.ts';
import { DEMO_PASSWORD, expect, signIn, test, visit } from './server.ts';

// Chromium leads every name below localhost to this machine.
const HOST = 'post.localhost';
test.use({ file: 'appearance', settings: { MAILROOM_HOSTS: HOST } });

test('a branding is made, looked at while it is typed, and worn on its host', async ({ page, server }) => {
  await signIn(page, server.url, 'itadministrator', '/system/brandings');
  await page.getByRole('button', { name: 'New branding' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Oakmere');
  await page.getByRole('textbox', { name: 'Application name' }).fill('Oakmere Post');
  await page.getByRole('textbox', { name: 'Host name' }).fill('https://post.localhost');
  await expect(page.getByText('is not a domain name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Host name' }).fill(HOST);
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#4a86d8');
  await expect(page.getByText('White on this colour reaches 3.6')).toBeVisible();
  await page.getByRole('textbox', { name: 'Own CSS' }).fill('h1 { color: #0f5c63 }');
  await expect(page.getByText(/“h1” sets color to “#0f5c63”/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Own CSS' }).fill('h1 { letter-spacing: 1px }');

  const door = page.frameLocator('iframe[title="Sign-in, light"]');
  await expect(door.getByText('Oakmere Post')).toBeVisible();
  await expect(door.getByRole('heading', { name: 'Sign in' })).toHaveCSS('letter-spacing', '1px');
  await door.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(door.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const home = page.frameLocator('iframe[title="Home, dark"]');
  await expect(home.getByRole('banner')).toContainText('Oakmere Post');
  await expectAccessible(page, 'a new branding');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByRole('link', { name: /Oakmere.*post\.localhost/ })).toBeVisible();

  await page.getByRole('tab', { name: 'E-mail texts' }).click();
  const subject = page.getByRole('textbox', { name: 'subject' });
  await subject.fill('Your way back in');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Your way back in');
  await expectAccessible(page, 'texts of e-mails');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByRole('button', { name: 'Save branding' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'News' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Closed on <strong>Friday</strong>');
  await expectAccessible(page, 'news');
  await page.getByRole('button', { name: 'Save news' }).click();
  await expect(page.getByRole('button', { name: 'Save news' })).toHaveCount(0);

  const call = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  const stored = (await call('brandings.list')).find(({ name }) => name === 'Oakmere');
  expect(stored?.properties.mailTexts).toEqual({ en: { 'mail.lostPassword.subject': 'Your way back in' } });
  await page.goto(`http://${HOST}:${new URL(server.url).port}/`);
  await expect(page).toHaveTitle('Sign in · Oakmere Post');
  await expect(page.getByRole('region', { name: 'News' })).toContainText('Closed on Friday');
  await expectAccessible(page, 'the door of a branding');
});

test('a wording is found by what stands on the screen, changed and seen', async ({ page, server }) => {
  await signIn(page, server.url, 'itadministrator', '/system/locales');
  await page.getByRole('textbox', { name: 'Search texts' }).fill('home.newDeposit');
  await page.getByRole('row', { name: /home\.newDeposit/ }).click();
  const wording = page.getByRole('textbox', { name: 'Wording here' });
  await wording.fill('{new');
  await expect(page.getByText('cannot be read')).toBeVisible();
  await wording.fill('New post');
  await expectAccessible(page, 'a wording');
  await page.getByRole('button', { name: 'Save wording' }).click();
  await expect(page.getByRole('row', { name: /home\.newDeposit/ })).toContainText('New post');
  const call = await signInByCall(server.url, 'itadministrator', DEMO_PASSWORD);
  expect(await call('translations.labels', { query: { locale: 'en', changed: true } })).toEqual({
    'home.newDeposit': 'New post',
  });
  await visit(page, '/home');
  const noDeposit = await page.getByText('New deposit').count();
  expect(noDeposit).toBe(0);
  await visit(page, '/system/locales?view=changed');
  await page.getByRole('row', { name: /home\.newDeposit/ }).click();
  await page.getByRole('button', { name: 'Restore the original wording' }).click();
  await expect.poll(() => call('translations.labels', { query: { locale: 'en', changed: true } })).toEqual({});
});
