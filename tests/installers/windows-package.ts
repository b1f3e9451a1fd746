// The Windows program folder, as electron-builder lays it before it makes installers of it: on any system, on a stand-in.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWindowsService, SERVICE_PROGRAM } from '#scripts/build/build-windows-service.ts';
import type { Checks } from '#tests/printer/support/checks.ts';
import { requirePrograms } from '#tests/printer/support/environment.ts';

export interface BuilderStage {
  readonly project: string;
  /** The stand-in for Electron, of which a Windows package wants `electron.exe`. */
  readonly electron: string;
  /** Runs electron-builder in the project. */
  readonly build: (args: readonly string[]) => { readonly status: number | null; readonly output: string };
}

export function windowsPackage({ project, electron, build }: BuilderStage, { check, skip }: Checks): void {
  if (process.platform !== 'win32' && requirePrograms(['mcs']).length > 0) {
    skip('the Windows program folder', 'mcs is missing (Debian package mono-mcs)');
    return;
  }
  // On a stand-in there is nothing to sign and no icon to set.
  const args = ['--win', 'dir', '--x64', '--publish', 'never', `-c.electronDist=${electron}`];
  const pack = () => build([...args, '-c.win.signAndEditExecutable=false']);
  rmSync(join(project, 'dist/service'), { recursive: true, force: true });
  const without = pack();
  check(
    'electron-builder makes no Windows package without the compiled service',
    without.status !== 0 && without.output.includes('node scripts/build/build-windows-service.ts'),
    `exit ${without.status}`,
  );
  const program = buildWindowsService(join(project, 'dist/service'));
  cpSync(program, join(electron, 'electron.exe'));
  const { status, output } = pack();
  const resources = join(project, 'release/win-unpacked/resources');
  check(
    'and with it one where service and agent lie side by side',
    status === 0 &&
      [join('service', SERVICE_PROGRAM), 'agent/mailroom-agent.js', 'agent/printer-driver.js'].every((path) =>
        existsSync(join(resources, path)),
      ),
    status === 0 ? `resources/service/${SERVICE_PROGRAM}` : output.trim().split('\n').at(-1)?.slice(0, 300),
  );
}
