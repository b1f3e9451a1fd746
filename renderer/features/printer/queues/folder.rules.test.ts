// What a person is told of a watched folder.
import { describe, expect, it } from 'vitest';
import type { FolderView } from '#domain/bridge/folders.ts';
import { reasonsOf, troubledFolders, troubleOf, viewOf } from './folder.rules.ts';

const folder = (patch: Partial<FolderView> = {}): FolderView => ({
  path: '/srv/out',
  queueId: 'letters',
  condition: 'watching',
  failure: null,
  held: [],
  waiting: 0,
  taken: 0,
  failed: 0,
  lastTakenAt: null,
  ...patch,
});
const missing = { label: 'desktop.folder.failure.missing', parameters: { path: '/srv/out' } };
const open = { name: 'open.pdf', label: 'desktop.folder.held.locked', since: '2026-01-05T10:00:00.000Z' };

describe('a watched folder', () => {
  it('asks for nobody while it is looked at, busy or starting', () => {
    for (const fine of [folder(), folder({ waiting: 12 }), folder({ condition: 'starting' })])
      expect(troubleOf(fine)).toBe('fine');
  });

  it('asks for a person when nothing is taken from it, whatever the reason', () => {
    for (const condition of ['missing', 'denied', 'overlaps'] as const)
      expect(troubleOf(folder({ condition })), condition).toBe('stopped');
    expect(troubleOf(folder({ failure: missing }))).toBe('stopped');
  });

  it('names its own reason before the files that are held', () => {
    const both = folder({ failure: missing, held: [open] });
    expect(reasonsOf(both)).toEqual([
      missing,
      { label: 'desktop.folder.held.locked', parameters: { name: 'open.pdf' } },
    ]);
    expect(reasonsOf(folder())).toEqual([]);
  });

  it('stands in the overview after those from which nothing is taken, when it only holds a file', () => {
    const [held, gone] = [folder({ path: '/a', held: [open] }), folder({ path: '/b', condition: 'missing' })];
    expect(troubledFolders([folder(), held, gone]).map(({ path }) => path)).toEqual(['/b', '/a']);
  });

  it('is known by its printer and its path as they are saved', () => {
    const [letters, bills] = [folder(), folder({ queueId: 'bills' })];
    expect(viewOf([bills, letters], 'letters', ' /srv/out ')).toBe(letters);
    expect(viewOf([bills, letters], 'letters', '/srv/other')).toBeUndefined();
  });
});
