// The contract as a page to read: plain HTML without script, made from the same table.
import { type CallRow, LISTED } from '#domain/api/call-row.ts';
import { API_BASE, CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { openApiDocument } from '../openapi.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The one style sheet of the page; its hash is what the content security policy lets pass. */
export const API_PAGE_STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:62rem;padding:1rem 1.5rem 4rem}
h1{font-size:1.6rem}h2{margin-top:2.5rem;font-size:1.2rem}
details{border-top:1px solid #8884;padding:.35rem 0}
summary{cursor:pointer;display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap}
code,pre{font:13px/1.45 ui-monospace,monospace}
pre{overflow:auto;max-height:26rem;padding:.75rem;background:#8881;border-radius:6px}
.method{display:inline-block;min-width:3.6rem;font-weight:600}
.note{color:#777}
nav{columns:3 12rem}
`;

interface Operation {
  readonly description: string;
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

function section(title: string, value: unknown): string {
  return `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function callHtml(name: CallName, operation: Operation): string {
  const row: CallRow = CALLS[name];
  const parameters = operation.parameters.map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> in ${parameter.in}${parameter.required ? '' : ', optional'}</li>`,
  );
  return `<details id="${name}"><summary><code><span class="method">${row.method}</span> ${escapeHtml(API_BASE + row.path)}</code>
<span class="note">${name}${row.later ? ', not built yet' : ''}</span></summary>
<p>${escapeHtml(operation.description)}</p>${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody === undefined ? '' : section('Body', operation.requestBody)}${section('Answer', operation.responses['200'])}
</details>`;
}

/** The page at /api/docs. */
export function apiPage(version: string): string {
  const document = openApiDocument(version);
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const areas = [...new Set(CALL_NAMES.map((name) => name.split('.')[0] ?? ''))];
  const own = CALL_NAMES.filter((name) => CALLS[name].source !== LISTED);
  const body = areas.map((area) => {
    const calls = CALL_NAMES.filter((name) => name.startsWith(`${area}.`)).map((name) => {
      const row: CallRow = CALLS[name];
      const operation = paths[API_BASE + row.path]?.[row.method.toLowerCase()];
      return operation ? callHtml(name, operation) : '';
    });
    return `<h2 id="${area}">${area}</h2>${calls.join('\n')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailroom API ${escapeHtml(version)}</title>
<meta name="viewport" content="width=device-width"><style>${API_PAGE_STYLE}</style></head><body>
<h1>Mailroom API ${escapeHtml(version)}</h1>
<p>${escapeHtml((document.info as { description: string }).description)} The machine-readable document is
<a href="${API_BASE}/openapi.json">openapi.json</a>. Calls need the header <code>Authorization: Bearer</code> with a
token of <a href="#authentication.authenticate">authenticate</a>, unless they say otherwise. ${own.length} of
${CALL_NAMES.length} calls are our own additions and say why.</p>
<nav>${areas.map((area) => `<div><a href="#${area}">${area}</a></div>`).join('')}</nav>
${body.join('\n')}
</body></html>`;
}
