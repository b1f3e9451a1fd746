// Ends a child process at once, with all that it started: by a signal, which code in it cannot catch.

/** Where there are process groups that of the child, which it leads. One that is gone already is well. */
export function killGroup(pid: number): void {
  const target = process.platform === 'win32' ? pid : -pid;
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // It has ended, or is not the leader of its group yet.
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}
