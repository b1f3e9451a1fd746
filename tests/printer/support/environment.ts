// What the printer tests need from the machine, and where the files lie that are not ours to keep.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
export const SUITES = '/usr/share/cups/ipptool';

/** Debian packages by the program that is needed from them. */
export const PACKAGES: Readonly<Record<string, string>> = {
  ipptool: 'cups-ipp-utils',
  ippeveprinter: 'cups-ipp-utils',
  gs: 'ghostscript',
  'avahi-daemon': 'avahi-daemon',
  'dbus-daemon': 'dbus',
  cupsd: 'cups-daemon',
  lp: 'cups-client',
  lpadmin: 'cups-client',
  qpdf: 'qpdf',
  pdftotext: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  soffice: 'libreoffice-writer',
  chromium: 'chromium',
  Xvfb: 'xvfb',
  makensis: 'nsis',
  mcs: 'mono-mcs',
  'mono-service': 'mono-4.0-service',
};

const isThere = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Installs what is missing (as root on Debian); answers the programs that are still missing. */
export function requirePrograms(programs: readonly string[]): string[] {
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    const packages = [...new Set(missing.map((program) => PACKAGES[program] ?? program))];
    console.log(`installing ${packages.join(' ')}`);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return missing.filter((program) => !isThere(program));
}

/** The folder of the self-certification files: MAILROOM_IPP_CORPUS, or shared/corpus/ipp beside the project. */
export function corpusFolder(): string | undefined {
  const places = [
    process.env.MAILROOM_IPP_CORPUS,
    join(dirname(PROJECT.replace(/\/$/, '')), 'shared/corpus/ipp'),
    join(PROJECT, '../../shared/corpus/ipp'),
  ];
  return places.find((place) => place !== undefined && existsSync(join(place, 'ipp-tests.test')));
}
