// Takes pictures of screens to look at: `node tests/pictures/pictures.ts http://127.0.0.1:5173/gallery [more addresses]`.
// 1440 and 1024, light and dark, and 1440 Hebrew, into .cache/pictures. PICTURES_TOKEN signs in before each picture,
// AXE=1 runs axe on each look, LOOKS=1440-light-en,… chooses some.
import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from 'playwright';
import { CHROMIUM } from '#tests/support/chromium.ts';

const LOOKS = ['1440-light-en', '1440-dark-en', '1024-light-en', '1024-dark-en', '1440-light-he'];
const FOLDER = '.cache/pictures';
const addresses = process.argv.slice(2);
const looks = process.env.LOOKS?.split(',') ?? LOOKS;
const token = process.env.PICTURES_TOKEN;

const nameOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return `${pathname.slice(1).replaceAll('/', '-') || 'base'}${search.replace(/[^\w]+/g, '-')}`;
};

async function axe(page: Page, file: string): Promise<number> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const found of violations)
    console.log(
      file,
      found.id,
      found.nodes.length,
      found.nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 140))
        .join('\n    '),
    );
  return violations.length;
}

if (addresses.length === 0) throw new Error('no address: node tests/pictures/pictures.ts http://127.0.0.1:5173/home');
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--font-render-hinting=none'] });
let bad = 0;
for (const address of addresses) {
  for (const look of looks) {
    const [width = '1440', scheme = 'light', lang = 'en'] = look.split('-');
    const file = `${nameOf(address)}-${look}`;
    const height = width === '420' ? 600 : width === '1024' ? 768 : 900;
    const context = await browser.newContext({ viewport: { width: Number(width), height }, reducedMotion: 'reduce' });
    if (token) await context.addInitScript((text) => localStorage.setItem('mailroom.session', text), token);
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && console.log(file, message.text().slice(0, 300)));
    page.on('pageerror', (error) => console.log(file, String(error).slice(0, 300)));
    const url = new URL(address);
    url.searchParams.set('scheme', scheme);
    url.searchParams.set('lang', lang);
    await page.goto(url.href, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${FOLDER}/${file}.png` });
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (scrolls) console.log(file, 'the page itself scrolls sideways');
    if (process.env.AXE) bad += await axe(page, file);
    await context.close();
  }
}
await browser.close();
console.log(
  `${addresses.length * looks.length} pictures in ${FOLDER}${process.env.AXE ? `, ${bad} axe violations` : ''}`,
);
if (bad > 0) process.exitCode = 1;
