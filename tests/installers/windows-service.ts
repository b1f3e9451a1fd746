// The Windows service for real, as far as there is no Windows: compiled as C# 5, then run by mono-service with a real
// agent, which is printed to, killed, stopped, and gone wrong in each way that the service has an answer for. What Mono on
// Linux has not (job objects, the control manager's own messages) nobody has run yet.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAgent } from '#scripts/build/build-agent.ts';
import { buildWindowsService } from '#scripts/build/build-windows-service.ts';
import type { Checks } from '#tests/printer/support/checks.ts';
import { waitUntil } from '#tests/printer/support/cups.ts';
import { numberedPdf } from '#tests/printer/support/documents.ts';
import { requirePrograms } from '#tests/printer/support/environment.ts';
import { ippRequest, post } from '#tests/printer/support/ipp-client.ts';
import {
  eventsOf,
  goneWithin,
  logSays,
  logsOf,
  processesWith,
  type ServiceScene,
  serviceScene,
  startService,
} from './support/service-scene.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = join(PROJECT, 'installers/windows/service');
const PRINT_JOB = 0x0002;
const NAME = 'the Windows service';

/** The compiler's flags find what they are for: a newer language, and what is only a warning. */
function compilerIsStrict(folder: string, { check }: Checks): void {
  const faults = {
    'a word of C# 6': 'static class Newer { static string Text = $"{1}"; }',
    'an unused variable': 'static class Unused { static void Nothing() { int never; } }',
  };
  for (const [what, code] of Object.entries(faults)) {
    const sources = join(folder, 'faulty');
    cpSync(SOURCES, sources, { recursive: true });
    writeFileSync(join(sources, 'faulty.cs'), code);
    let said = '';
    try {
      buildWindowsService(join(folder, 'faulty-out'), sources);
    } catch (cause) {
      said = cause instanceof Error ? cause.message : '';
    }
    check(`${what} would have been found`, /error CS\d+/.test(said), /error CS\d+/.exec(said)?.[0]);
    rmSync(sources, { recursive: true });
  }
}

/** What fails on Windows only, where nobody looks yet: held against the numbers and rules of its documentation. */
function fitsWindows(folder: string, program: string, { check }: Checks): void {
  const probe = join(folder, 'probe.exe');
  const source = fileURLToPath(new URL('./support/probe.cs', import.meta.url));
  const compiled = spawnSync('mcs', [`-out:${probe}`, source], { encoding: 'utf8' });
  const words = ['run', 'C:\\a b\\', 'say "x"', '', 'C:\\no\\blank\\'];
  const { stdout } = spawnSync('mono', [probe, program, ...words], { encoding: 'utf8' });
  check(
    'the limits of a job lie in memory as 64-bit Windows has them: 144 bytes, flags at 16',
    stdout.startsWith('limits 144 flags at 16\n'),
    compiled.stderr || stdout.split('\n')[0],
  );
  const line = 'line run "C:\\a b\\\\" "say \\"x\\"" "" C:\\no\\blank\\';
  check('arguments are quoted as the C runtime takes them apart', stdout.includes(`${line}\n`), stdout.split('\n')[1]);
}

async function print(scene: ServiceScene): Promise<boolean> {
  const target = { port: scene.port, path: '/ipp/print/letters' };
  const letter = numberedPdf({ pages: 2, width: 595, height: 842 });
  const answer = await post(target, [ippRequest(target, { code: PRINT_JOB }), letter]);
  return answer.ipp === 0;
}
const documentsOf = ({ data }: ServiceScene): number => {
  const place = join(data, 'outbox/documents');
  return existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.pdf')).length : 0;
};
const arrive = async (scene: ServiceScene, count: number): Promise<boolean> =>
  (await waitUntil(() => documentsOf(scene) === count, 20_000)) === true;
const listens = async (scene: ServiceScene, times: number): Promise<boolean> =>
  (await logSays(scene, /service\.started/)) && logSays(scene, new RegExp(`(printer\\.listening[\\s\\S]*){${times}}`));

async function lifeOfTheService(scene: ServiceScene, { check }: Checks): Promise<void> {
  const service = startService(scene);
  check('the service starts the agent, whose printer listens', await listens(scene, 1), logsOf(scene).names.join(', '));
  check('a job is taken over IPP', (await print(scene)) && (await arrive(scene, 1)), '1 document in the outbox');
  const [agent] = processesWith(scene.config);
  if (agent) process.kill(agent.pid, 'SIGKILL');
  check(
    'an agent that is killed is started again',
    await listens(scene, 2),
    /service\.agent-died.*/.exec(logsOf(scene).text)?.[0],
  );
  check('and takes the next job', (await print(scene)) && (await arrive(scene, 2)), '2 documents in the outbox');
  check(
    'the event log says so',
    eventsOf(scene).some((one) => /102/.test(one)),
    `${eventsOf(scene).length} entries`,
  );
  const { status, ms } = await service.stop();
  const { text } = logsOf(scene);
  check(
    'a stop lets the agent come to its end',
    status === 0 && /agent\.ending.*end of input/.test(text) && /service\.stopped.*has ended/.test(text),
    `exit ${status} after ${ms} ms`,
  );
  check('and leaves no process', processesWith(scene.folder).length === 0, '');
}

async function killedService(scene: ServiceScene, { check }: Checks): Promise<void> {
  const service = startService(scene);
  await listens(scene, 1);
  const before = processesWith(scene.folder).length;
  service.kill();
  await service.ended;
  check(
    'a service that is killed leaves no agent',
    before > 0 && (await goneWithin(scene.folder, 15_000)),
    `${before} processes before`,
  );
}

async function failedStarts(scene: ServiceScene, { check }: Checks): Promise<void> {
  writeFileSync(scene.config, '{ "server": 1 }');
  const wrong = await startService(scene).ended;
  check(
    'a wrong configuration is a failed start, with its reason in the event log',
    wrong !== 0 && eventsOf(scene).some((one) => one.includes('agent.json') && /\b3\b/.test(one)),
    `exit ${wrong}`,
  );
  const missing = await startService(scene, ['--node', '/nowhere/node.exe']).ended;
  check(
    'so is a missing program',
    missing !== 0 && eventsOf(scene).some((one) => one.includes('/nowhere/node.exe is missing')),
    `exit ${missing}`,
  );
  const misspelt = await startService(scene, ['--log-byte', '1']).ended;
  check(
    'and a misspelt option',
    misspelt !== 0 && eventsOf(scene).some((one) => one.includes('--log-byte: unknown option')),
    `exit ${misspelt}`,
  );
  check('nothing of them is left', processesWith(scene.folder).length === 0, '');
}

/** Programs in the agent's place, for what a real one does in a bad hour only. */
const BAD_AGENTS = {
  dying: 'setTimeout(() => { console.error("out of luck"); process.exit(7); }, 1300);',
  deaf: 'console.log("deaf"); setInterval(() => undefined, 1000);',
  loud: `let n = 0;
const line = 'x'.repeat(180);
const more = () => { for (let i = 0; i < 200; i++) console.log(JSON.stringify({ n: n++, line })); if (n < 10000) setTimeout(more, 5); else process.stdout.write('y'.repeat(100000) + '\\nend of the noise\\n'); };
more();
process.stdin.on('end', () => process.exit(0)).resume();`,
};

async function badAgents(scene: ServiceScene, { check }: Checks): Promise<void> {
  const agent = (name: keyof typeof BAD_AGENTS): string[] => {
    const path = join(scene.folder, `${name}.mjs`);
    writeFileSync(path, BAD_AGENTS[name]);
    return ['--agent', path];
  };
  const dying = startService(scene, [...agent('dying'), '--deaths', '2']);
  const givenUp = await logSays(scene, /service\.given-up.*ended with 7/);
  const pauses = [...logsOf(scene).text.matchAll(/again in (\d+) ms/g)].map((match) => Number(match[1]));
  check('pauses between new starts grow', pauses.join() === '200,400', pauses.join(', '));
  const given = eventsOf(scene).at(-1) ?? '';
  check('an agent that keeps dying ends the service as failed', givenUp && given.includes('out of luck'), '');
  await dying.stop();

  const deaf = startService(scene, [...agent('deaf'), '--stop-seconds', '1']);
  await logSays(scene, /^deaf$[\s\S]*service\.started/m);
  const { ms } = await deaf.stop();
  check(
    'an agent that does not end is ended',
    ms < 8_000 && processesWith(join(scene.folder, 'deaf.mjs')).length === 0,
    `after ${ms} ms`,
  );

  rmSync(scene.logs, { recursive: true });
  const loud = startService(scene, [...agent('loud'), '--log-bytes', '65536', '--log-files', '3']);
  const said = await logSays(scene, /^end of the noise$/m);
  await loud.stop();
  const { names, bytes, text } = logsOf(scene);
  check('the log stays within its bounds', said && names.length === 3 && bytes <= 3 * 65_536, `${bytes} bytes of 2 MB`);
  const broken = text.split('\n').filter((line) => line.startsWith('{') && !line.endsWith('}'));
  check('and holds whole lines', broken.length === 0, broken[0]?.slice(0, 80));
}

/** @returns path of the service in a folder as the package lays it */
async function layPackage(folder: string): Promise<string> {
  const resources = join(folder, 'windows-resources');
  mkdirSync(resources);
  await buildAgent(join(resources, 'agent'));
  symlinkSync(join(PROJECT, 'node_modules/node/bin/node'), join(resources, 'agent/node'));
  return buildWindowsService(join(resources, 'service'));
}

/** Compiles the service and lives through its life. */
export async function windowsService(folder: string, checks: Checks): Promise<void> {
  const { check, skip } = checks;
  if (process.platform !== 'linux') return skip(NAME, 'it is run by mono-service, which needs Linux');
  const missing = requirePrograms(['mcs', 'mono-service']);
  if (missing.length > 0)
    return skip(NAME, `${missing.join(', ')} missing (Debian packages mono-mcs, mono-4.0-service)`);
  const program = await layPackage(folder);
  check('it compiles as C# 5 without a warning', existsSync(program), 'mailroom-service.exe');
  compilerIsStrict(folder, checks);
  fitsWindows(folder, program, checks);
  const scene = (name: string): Promise<ServiceScene> => serviceScene(join(folder, `service ${name}`), program);
  try {
    await lifeOfTheService(await scene('life'), checks);
    await killedService(await scene('killed'), checks);
    await failedStarts(await scene('failed'), checks);
    await badAgents(await scene('bad'), checks);
  } finally {
    for (const { pid } of processesWith(join(folder, 'service '))) process.kill(pid, 'SIGKILL');
  }
}
