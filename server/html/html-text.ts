// The plain text that an HTML source says, for readers that show no HTML.
import { looksLikeHtml } from '#domain/shared/markup.ts';
import { readHtml } from './html-parser.ts';

const BLOCKS: ReadonlySet<string> = new Set(
  'p br hr div blockquote pre h1 h2 h3 h4 h5 h6 ul ol li table tr caption center'.split(' '),
);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** The plain text that goes along with an HTML body: lines where blocks end, addresses of links after their text. */
export function textOfHtml(html: string): string {
  if (!looksLikeHtml(html)) return html;
  const out: string[] = [];
  /** Address of each open link, and where its text begins. */
  const links: { address: string; start: number }[] = [];
  const endLink = (): void => {
    const link = links.pop();
    if (link === undefined || !/^https?:/i.test(link.address)) return;
    if (out.slice(link.start).join('').trim() !== link.address) out.push(` <${link.address}>`);
  };
  readHtml(html, {
    open(name, attributes) {
      if (name === 'a') links.push({ address: attributes.href?.trim() ?? '', start: out.length });
      else if (BLOCKS.has(name)) out.push(name === 'li' ? '\n- ' : '\n');
    },
    text: (text) => out.push(text.replace(/\s+/g, ' ')),
    close(name) {
      if (name === 'a') endLink();
      else if (CELLS.has(name)) out.push(' ');
      // a line break has no end of its own
      else if (BLOCKS.has(name) && name !== 'br' && name !== 'hr') out.push('\n');
    },
  });
  return out
    .join('')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
