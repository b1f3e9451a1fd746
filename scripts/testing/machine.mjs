// What npm test finds on the machine, and what it installs: programs that some suites use.
import { existsSync } from 'node:fs';
import { run } from './commands.mjs';

/** Those of tests/support/chromium.ts: the first that is there is used. */
const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell');

/** Debian packages that the suites use, by the program that shows they are there. */
const TOOLS = [
  { program: CHROMIUM, packages: ['chromium-headless-shell', 'fonts-noto-core'], suite: 'browser and desktop tests' },
  { program: '/usr/bin/pdftotext', packages: ['poppler-utils'], suite: 'comparison with poppler' },
  { program: '/usr/bin/qpdf', packages: ['qpdf'], suite: 'structure checks by qpdf' },
  { program: '/usr/bin/curl', packages: ['curl'], suite: 'the commands of docs/api.md' },
  { program: '/usr/bin/jq', packages: ['jq'], suite: 'the commands of docs/api.md' },
];

export const hasBrowser = () => existsSync(CHROMIUM);

/** Installs what is missing where that is possible. @returns the suites that are left out, with the reason */
export async function installTools() {
  const missing = TOOLS.filter((tool) => !existsSync(tool.program));
  if (missing.length === 0) return [];
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = missing.flatMap((tool) => tool.packages).join(' ');
    const script = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages} >/dev/null`;
    if ((await run('sh', ['-c', script], { extra: { DEBIAN_FRONTEND: 'noninteractive' } })).good) return [];
  }
  return missing.map(
    (tool) => `${tool.suite}: ${tool.program} is not installed (Debian packages ${tool.packages.join(', ')})`,
  );
}
