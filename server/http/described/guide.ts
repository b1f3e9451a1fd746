// docs/api.md and docs/api-changes.md as HTML: the few forms of Markdown that it uses, nothing else. The page and the file of the project are one text.
import { readFileSync } from 'node:fs';

const GUIDE = new URL('../../../docs/api.md', import.meta.url);
const POLICY = new URL('../../../docs/api-changes.md', import.meta.url);

/** Text without a meaning in HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Code between backticks; nothing else is marked within a line. */
export const inlineHtml = (text: string): string =>
  text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? `<code>${escapeHtml(piece)}</code>` : escapeHtml(piece)))
    .join('');

const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function tableHtml(lines: readonly string[]): string {
  const cells = (line: string): string[] => line.split('|').slice(1, -1);
  const rowHtml = (line: string, tag: 'th' | 'td'): string =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${inlineHtml(cell.trim())}</${tag}>`)
      .join('')}</tr>`;
  const [head = '', , ...rows] = lines;
  return `<table>${rowHtml(head, 'th')}${rows.map((row) => rowHtml(row, 'td')).join('')}</table>`;
}

const listHtml = (tag: 'ul' | 'ol', lines: readonly string[]): string =>
  `<${tag}>${lines.map((line) => `<li>${inlineHtml(line.replace(/^(?:-|\d\.) /, ''))}</li>`).join('')}</${tag}>`;

function blockHtml(block: string): string {
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading !== null) {
    const [, marks = '', text = ''] = heading;
    const level = marks.length + 1;
    return `<h${level} id="${anchorOf(text)}">${inlineHtml(text)}</h${level}>`;
  }
  const lines = block.split('\n');
  if (block.startsWith('|')) return tableHtml(lines);
  if (lines.every((line) => line.startsWith('- '))) return listHtml('ul', lines);
  if (lines.every((line) => /^\d\. /.test(line))) return listHtml('ol', lines);
  return `<p>${inlineHtml(lines.join(' '))}</p>`;
}

/** Markdown of this repository's kind as HTML: headings, paragraphs, lists, tables, code. */
export function markdownHtml(markdown: string): string {
  return markdown
    .split(/^```.*$/m)
    .flatMap((piece, index) =>
      index % 2 === 1
        ? [`<pre tabindex="0">${escapeHtml(piece.trim())}</pre>`]
        : piece
            .split(/\n{2,}/)
            .map((block) => block.trim())
            .filter((block) => block !== '')
            .map(blockHtml),
    )
    .join('\n');
}

/** A page of the project; empty where the program was installed without its pages. */
function pageText(page: URL): string {
  try {
    return readFileSync(page, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** The way from a token to a sent letter. */
export const guideHtml = (): string => markdownHtml(pageText(GUIDE));

/** What of the API may change, what does not, and how something ends; without what only its makers need. */
export const policyHtml = (): string => markdownHtml(pageText(POLICY).split(/^## Who changes it/m)[0] ?? '');
