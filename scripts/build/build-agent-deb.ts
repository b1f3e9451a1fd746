// Builds release/mailroom-agent_VERSION_ARCHITECTURE.deb: the headless agent with its own Node, for print servers.
// `node scripts/build/build-agent-deb.ts [target folder]`
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAgent } from './build-agent.ts';
import { debArchitecture, makeDeb } from './deb-archive.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PARTS = join(ROOT, 'installers/linux/agent');
const SCRIPTS = ['postinst', 'prerm', 'postrm'] as const;
const DESCRIPTION = `Mailroom agent for print servers
Documents that are printed on the queue of this package become mail orders on
a Mailroom server. The agent is an IPP printer on the loopback address, keeps
what it takes on disk, and hands it over when the server can be reached.`;

const part = (name: string): string => readFileSync(join(PARTS, name), 'utf8');
const version = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/** The files of the package below `tree`, as they will lie below /. */
async function fill(tree: string): Promise<void> {
  const library = join(tree, 'usr/lib/mailroom-agent');
  await buildAgent(library);
  cpSync(join(ROOT, 'node_modules/node/bin/node'), join(library, 'node'), { dereference: true });
  const place = (path: string, text: string, mode = 0o644): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
    chmodSync(join(tree, path), mode);
  };
  chmodSync(join(library, 'node'), 0o755);
  place('usr/bin/mailroom-agent', part('mailroom-agent'), 0o755);
  place('usr/lib/systemd/system/mailroom-agent.service', part('mailroom-agent.service'));
  place('etc/mailroom/agent.json', part('agent.json'));
  place('usr/share/doc/mailroom-agent/copyright', readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
}

/** Builds the package into `folder`. @returns path of the package */
export async function buildAgentDeb(folder = join(ROOT, 'release')): Promise<string> {
  const tree = mkdtempSync(join(tmpdir(), 'mailroom-agent-deb-'));
  try {
    await fill(tree);
    chmodSync(tree, 0o755);
    const architecture = debArchitecture(process.arch);
    return makeDeb({
      tree,
      target: join(folder, `mailroom-agent_${version()}_${architecture}.deb`),
      control: {
        Package: 'mailroom-agent',
        Version: version(),
        Section: 'mail',
        Priority: 'optional',
        Architecture: architecture,
        Depends: 'libc6 (>= 2.28), libstdc++6, libgcc-s1, passwd',
        Recommends: 'cups-daemon, cups-client, cups-filters',
        Maintainer: 'Mailroom <maintainers@mailroom.example>',
        Homepage: 'https://mailroom.example',
        Description: DESCRIPTION,
      },
      scripts: {
        ...Object.fromEntries(SCRIPTS.map((name) => [name, part(name)])),
        conffiles: '/etc/mailroom/agent.json\n',
      },
    });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(await buildAgentDeb(process.argv[2]));
