// The screens under their content security policy: nothing of them is refused by it, and it is the strict one.
import { expect, type Page } from '@playwright/test';
import { signIn, test } from './server.ts';

test.use({ file: 'policy' });

declare global {
  interface Window {
    /** In pages whose faults are listened to; see `faultsOf`. */
    reportFault(text: string): void;
  }
}

/** Reports of the policy and errors of the console, as they come. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.exposeFunction('reportFault', (text: string) => void faults.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      window.reportFault(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return faults;
}

test('sign-in and home break no rule of the policy', async ({ page, server }) => {
  const faults = await faultsOf(page);
  const answer = await page.goto(server.url);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  expect(policy).toContain("font-src 'self'");
  expect(policy).not.toContain("'unsafe-inline'");
  await signIn(page, server.url, 'manager');
  await page.waitForLoadState('networkidle');
  expect(faults).toEqual([]);
});

test('markup and scripts made from text are refused, workers of our own are not', async ({ page, server }) => {
  await page.goto(server.url);
  const outcome = await page.evaluate(async () => {
    const tried = (act: () => unknown): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const element = document.createElement('div');
    const worker = new Blob(['postMessage(1)'], { type: 'text/javascript' });
    const answers = new Promise<string>((resolve) => {
      const made = new Worker(URL.createObjectURL(worker));
      made.onmessage = () => resolve('done');
      made.onerror = () => resolve('failed');
    });
    return {
      markup: tried(() => {
        element.innerHTML = '<img src=x onerror=alert(1)>';
      }),
      foreign: tried(() => {
        document.createElement('script').src = 'https://elsewhere.example/x.js';
      }),
      worker: await answers,
    };
  });
  expect(outcome).toEqual({ markup: 'TypeError', foreign: 'TypeError', worker: 'done' });
});
