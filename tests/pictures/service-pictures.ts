// Takes the pictures of docs/services: `node tests/pictures/service-pictures.ts [name …]`. What was deposited is drawn from
// demo/services, what left is that of the scenario tests, which this runs first. Needs pdftoppm and a Chromium.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { chromium, type Page } from 'playwright';
import { CHROMIUM } from '#tests/support/chromium.ts';
import { SHOWN, type Shown } from './service-pictures.table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TARGET = path.join(ROOT, 'docs/services/images');
/** Of a page of a document, px. */
const PAGE_WIDTH = 250;
/** Lines of a text that are shown. */
const LINES = 24;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function run(program: string, given: readonly string[], env: Readonly<Record<string, string>> = {}): Buffer {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd: ROOT, env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${program} ${given.join(' ')}: ${stderr}`);
  return stdout;
}

/** A page of a PDF as an image of HTML. */
function pageImage(pdf: string, page: number): string {
  const one = String(page);
  const png = run('pdftoppm', [
    '-png',
    '-f',
    one,
    '-l',
    one,
    '-scale-to-x',
    String(PAGE_WIDTH * 2),
    '-scale-to-y',
    '-1',
    pdf,
  ]);
  return `<img width="${PAGE_WIDTH}" alt="" src="data:image/png;base64,${png.toString('base64')}">`;
}

function figure(folder: string, { file, entry, pages, encoding = 'utf-8', says }: Shown): string {
  const at = path.join(folder, file);
  const body = pages
    ? pages.map((page) => pageImage(at, page)).join('')
    : `<pre>${escaped(
        iconv
          .decode(entry ? run('unzip', ['-p', at, entry]) : readFileSync(at), encoding)
          .split(/\r?\n/)
          .slice(0, LINES)
          .join('\n'),
      )}</pre>`;
  return `<figure><div>${body}</div><figcaption>${escaped(says)}</figcaption></figure>`;
}

const STYLE = `body { margin: 0; padding: 20px; background: #e8ecea; font: 14px/1.4 'Noto Sans'; color: #1c2321;
  display: flex; flex-wrap: wrap; gap: 20px; width: 1160px } figure { margin: 0 } figure div { display: flex; gap: 10px }
  img { border: 1px solid #c3ccc8; background: #fff; align-self: start } figcaption { padding-top: 6px; max-width: 520px }
  pre { margin: 0; padding: 12px; background: #fff; border: 1px solid #c3ccc8; font: 11px/1.35 'Noto Sans Mono', monospace }`;

async function take(page: Page, name: string, figures: readonly string[]): Promise<void> {
  await page.setContent(`<meta charset="utf-8"><style>${STYLE}</style>${figures.join('')}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(TARGET, `${name}.png`), fullPage: true });
  console.log(`${name}.png`);
}

const asked = process.argv.slice(2);
const names = Object.keys(SHOWN).filter((name) => asked.length === 0 || asked.includes(name));
const kept = mkdtempSync(path.join(tmpdir(), 'mailroom-sent-'));
mkdirSync(TARGET, { recursive: true });
const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, '--font-render-hinting=none'] });
try {
  const tests = names
    .map((name) => `tests/services/${name}.test.ts`)
    .filter((file) => existsSync(path.join(ROOT, file)));
  if (tests.length > 0) run('npm', ['test', '--', ...tests], { MAILROOM_KEEP_SENT: kept });
  // Those without a test there need LibreOffice.
  if (tests.length < names.length) run('npm', ['run', 'test:office', '--', 'services'], { MAILROOM_KEEP_SENT: kept });
  const page = await browser.newPage({ viewport: { width: 1200, height: 100 } });
  for (const name of names) {
    const { deposited = [], left = [] } = SHOWN[name] ?? {};
    const input = path.join(ROOT, 'demo/services', name, 'input');
    if (deposited.length > 0)
      await take(
        page,
        `${name}-deposited`,
        deposited.map((one) => figure(input, one)),
      );
    await take(
      page,
      `${name}-left`,
      left.map((one) => figure(kept, one)),
    );
  }
} finally {
  await browser.close();
  rmSync(kept, { recursive: true });
}
