// What a process loads of Node before it splits a document: most of its start.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('splits without loading streams, promises of files, readline or zlib', () => {
  const engine = new URL('../write/assemble.ts', import.meta.url).href;
  // the list is taken before it is written: writing to standard output loads streams
  const code = `await import('${engine}');
    const loaded = JSON.stringify(process.moduleLoadList);
    process.stdout.write(loaded);`;
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  const loaded = JSON.parse(result.stdout) as string[];
  expect(loaded).toContain('NativeModule fs');
  for (const part of ['stream', 'internal/fs/promises', 'internal/readline/interface', 'zlib']) {
    expect(loaded).not.toContain(`NativeModule ${part}`);
  }
});
