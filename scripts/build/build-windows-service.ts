// Compiles the Windows service of the headless agent into dist/service: by the compiler that is part of Windows, elsewhere
// by Mono's (Debian package mono-mcs). `node scripts/build/build-windows-service.ts [folder]`
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = join(ROOT, 'installers/windows/service');
/** Name of the program in its folder. */
export const SERVICE_PROGRAM = 'mailroom-service.exe';

/** The language version that the compiler of every Windows has; warnings are errors. */
const FLAGS = [
  '-nologo',
  '-langversion:5',
  '-warn:4',
  '-warnaserror+',
  '-optimize+',
  '-target:exe',
  '-platform:anycpu',
];

/** The compiler of .NET Framework 4 on Windows, Mono's elsewhere. */
export function compilerOf(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  if (platform !== 'win32') return 'mcs';
  const windows = environment.WINDIR ?? 'C:\\Windows';
  return win32.join(windows, 'Microsoft.NET', 'Framework64', 'v4.0.30319', 'csc.exe');
}

/** The source of the program's properties. */
function assemblyFacts(): string {
  const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  const facts = {
    AssemblyTitle: 'Mailroom agent service',
    AssemblyProduct: 'Mailroom',
    AssemblyCopyright: license,
    AssemblyVersion: version,
    AssemblyFileVersion: version,
  };
  const lines = Object.entries(facts).map(([name, text]) => `[assembly: ${name}("${text}")]`);
  return `using System.Reflection;\n${lines.join('\n')}\n`;
}

/**
 * Compiles the service.
 * @param sources folder of the C# files
 * @returns path of the program
 * @throws Error with the output of the compiler, or that there is none
 */
export function buildWindowsService(folder = join(ROOT, 'dist/service'), sources = SOURCES): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const program = join(folder, SERVICE_PROGRAM);
  const facts = join(folder, 'assembly-facts.cs');
  writeFileSync(facts, assemblyFacts());
  const files = readdirSync(sources).filter((name) => name.endsWith('.cs'));
  const compiler = compilerOf(process.platform, process.env);
  const done = spawnSync(
    compiler,
    [...FLAGS, '-r:System.ServiceProcess.dll', `-out:${program}`, ...files.map((name) => join(sources, name)), facts],
    { encoding: 'utf8' },
  );
  rmSync(facts);
  if (done.error) throw new Error(`${compiler}: ${done.error.message}`);
  if (done.status !== 0 || !existsSync(program)) throw new Error(`${done.stdout}${done.stderr}`.trim());
  return program;
}

if (import.meta.main) console.log(buildWindowsService(process.argv[2]));
