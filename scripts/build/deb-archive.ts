// Makes a deb from a folder by dpkg-deb: control file, maintainer scripts, md5sums, rights.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What a package is made of. */
export interface DebOrder {
  /** Folder that becomes /; `DEBIAN` is made in it. */
  readonly tree: string;
  readonly target: string;
  /** Control fields in order; Installed-Size is added. */
  readonly control: Readonly<Record<string, string>>;
  /** Text by name: postinst, prerm, postrm, conffiles … */
  readonly scripts: Readonly<Record<string, string>>;
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).startsWith('DEBIAN') && lstatSync(path).isFile());

/** A description's further lines are indented, empty ones are a dot (Debian policy 5.6.13). */
const folded = (value: string): string =>
  value
    .trim()
    .split('\n')
    .map((line, index) => (index === 0 ? line : ` ${line.trim() === '' ? '.' : line.trim()}`))
    .join('\n');

/**
 * Makes the package. Answers its path. Executable files get the mode 0755, others 0644; all belong to root.
 * @throws Error with the message of dpkg-deb
 */
export function makeDeb({ tree, target, control, scripts }: DebOrder): string {
  const files = filesOf(tree);
  if (files.length === 0) throw new Error(`${tree} holds no files`);
  const kilobytes = Math.ceil(files.reduce((sum, path) => sum + lstatSync(path).size, 0) / 1024);
  const fields = { ...control, 'Installed-Size': String(kilobytes) };
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true });
  const rows = Object.entries(fields).map(([name, value]) => `${name}: ${folded(value)}`);
  writeFileSync(join(tree, 'DEBIAN/control'), `${rows.join('\n')}\n`);
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(tree, 'DEBIAN', name), text);
    chmodSync(join(tree, 'DEBIAN', name), text.startsWith('#!') ? 0o755 : 0o644);
  }
  const sums = files.map(
    (path) => `${createHash('md5').update(readFileSync(path)).digest('hex')}  ${relative(tree, path)}`,
  );
  writeFileSync(join(tree, 'DEBIAN/md5sums'), `${sums.join('\n')}\n`);
  for (const path of files) chmodSync(path, lstatSync(path).mode & 0o111 ? 0o755 : 0o644);
  mkdirSync(dirname(target), { recursive: true });
  const run = spawnSync('dpkg-deb', ['-Zgzip', '--root-owner-group', '--build', tree, target], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`dpkg-deb: ${run.error?.message ?? run.stderr}`);
  return target;
}

/** Debian's name of an architecture, by Node's name. */
export function debArchitecture(nodeName: string): string {
  const known: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
  return known[nodeName] ?? nodeName;
}
