// What a browser test that failed says in one line: the error, what was waited for, and what stood on the page. A build server
// keeps neither the picture nor the trace, so the line is all there is to find the cause by.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Characters of the page at its begin, and at its end, where dialogs and messages stand. */
const [BEGIN, END] = [450, 450];
/** Lines of the log of a call: the last ones say what it waited for. */
const LAST_CALLS = 3;

/** @param {string} text @returns {string} lines on one */
const onOneLine = (text) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .filter((line) => line !== '')
    .join(' / ');

/** @param {string} [message] of an error of Playwright @returns {string} its first line, and what was waited for */
export function errorOfBrowser(message = '') {
  const [said = '', log = ''] = stripVTControlCharacters(message)
    .trim()
    .split(/Call log:\n/);
  const calls = log.split('\n').filter((line) => /^\s*- /.test(line));
  const last = [...new Set(calls.map((line) => line.trim().slice(2, 200)))].slice(-LAST_CALLS);
  return [said.split('\n', 1)[0].slice(0, 200), ...last].join(' | ');
}

/** @param {readonly {name: string, path?: string}[]} attachments @returns {string} what stood on the page; empty without one */
export function pageOfBrowser(attachments) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (file === undefined || !existsSync(file)) return '';
  const page = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const shown = onOneLine(page.slice(Math.max(0, page.search(/^- main/m))));
  return shown.length <= BEGIN + END ? shown : `${shown.slice(0, BEGIN)} … ${shown.slice(-END)}`;
}
