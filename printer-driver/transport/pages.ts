// The little that a browser gets: a page without data, and the printer's icons.
import type { ServerResponse } from 'node:http';
import { iconPng } from './icon.ts';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mailroom printer</title>
<p>This is the Mailroom virtual printer. It speaks IPP: add it as a printer, or open the Mailroom application.</p></html>
`;
const ICONS: Readonly<Record<string, number>> = { '/icon-48.png': 48, '/icon-128.png': 128, '/icon-512.png': 512 };

const SAFE = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Answers GET and HEAD. */
export function sendPage(path: string, method: string, response: ServerResponse): void {
  const size = Object.hasOwn(ICONS, path) ? ICONS[path] : undefined;
  if (path !== '/' && size === undefined) {
    response.writeHead(404, { ...SAFE, 'content-length': 0 }).end();
    return;
  }
  const body = size === undefined ? Buffer.from(PAGE) : iconPng(size);
  const type = size === undefined ? 'text/html; charset=utf-8' : 'image/png';
  response.writeHead(200, { ...SAFE, 'content-type': type, 'content-length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
}
