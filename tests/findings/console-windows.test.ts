// A person with Windows sees no console window beside the printer: each child of ours is started without one. Only a
// real Windows can show the window; what is held here is the option, at every place that starts a program.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NO_WINDOW } from '#main/system/no-window.ts';

const SOURCES = globSync('{main,printer-driver}/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
const STARTS = /(?<![.\w])(?:fork|spawn|execFile|execFileSync|spawnSync)\(/g;

const OPTIONS_ABOVE = 120;

/** The call from its name to its closing bracket. */
function callAt(text: string, from: number): string {
  let depth = 0;
  for (let at = text.indexOf('(', from); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

it('every program that the desktop client starts is started without a console window', () => {
  const calls = SOURCES.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    if (!text.includes("from 'node:child_process'")) return [];
    // Options may stand in a constant right above the call.
    return [...text.matchAll(STARTS)].map((match) => ({
      path,
      call: text.slice(Math.max(0, match.index - OPTIONS_ABOVE), match.index) + callAt(text, match.index),
    }));
  });
  expect(calls.length).toBeGreaterThan(5);
  const withWindow = calls.filter(({ call }) => !/\.\.\.NO_WINDOW|windowsHide: true/.test(call));
  expect(withWindow.map(({ path, call }) => `${path}: ${call.slice(-60)}`)).toEqual([]);
  expect(NO_WINDOW).toEqual({ windowsHide: true });
});
