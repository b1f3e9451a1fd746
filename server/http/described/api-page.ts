// The contract as a page to read: the way from a token to a sent letter, every call, every shape. Plain HTML without script,
// made from the same document.
import { type CallRow, LISTED } from '#domain/api/call-row.ts';
import { API_BASE, CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { openApiDocument } from '../openapi.ts';
import type { Json } from './components.ts';
import { escapeHtml, guideHtml, inlineHtml, markdownHtml, policyHtml } from './guide.ts';

/** The one style sheet of the page; its hash is what the content security policy lets pass. */
export const API_PAGE_STYLE = `
:root{color-scheme:light dark;font:15px/1.55 system-ui,sans-serif}
body{margin:0 auto;max-width:62rem;padding:1rem 1.5rem 4rem}
h1{font-size:1.7rem;margin-bottom:.25rem}h2{margin-top:2.75rem;font-size:1.3rem}h3{margin-top:2rem;font-size:1.1rem}
h4{margin:1rem 0 .25rem;font-size:.95rem}
details{border-top:1px solid #8884;padding:.35rem 0}
summary{cursor:pointer;display:flex;gap:.25rem .75rem;align-items:baseline;flex-wrap:wrap}
code,pre{font:13px/1.5 ui-monospace,monospace}
code{overflow-wrap:anywhere}
pre{overflow:auto;max-height:30rem;padding:.75rem 1rem;background:#8881;border-radius:6px;tab-size:2}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{text-align:start;vertical-align:top;padding:.3rem .9rem .3rem 0;border-bottom:1px solid #8883}
td:first-child{min-width:11rem}
.method{display:inline-block;min-width:3.9rem;font-weight:600}
.note{color:#666;color:light-dark(#5c6166,#a5abb1)}
nav{columns:4 11rem}
a{color:#0f5c63;color:light-dark(#0f5c63,#6cc5cd)}
`;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
}
type Parameters = Readonly<Record<string, Parameter>>;
interface Content {
  readonly schema: Json;
  readonly example?: Json;
}
interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

/** JSON whose pointers to shapes are links. */
const jsonHtml = (value: unknown): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2)).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `<a href="#shape-${name}">${name}</a>`,
  )}</pre>`;

function typeText(schema: Json): string {
  if (schema.type === 'array') return `list of ${typeText((schema.items ?? {}) as Json)}`;
  if (Array.isArray(schema.enum)) return schema.enum.join(', ');
  return String(schema.format ?? schema.type ?? schema.const ?? '');
}

function parametersHtml({ parameters }: Operation, named: Parameters): string {
  if (parameters.length === 0) return '';
  const rows = parameters
    .map((one) => ('$ref' in one ? named[one.$ref.split('/').at(-1) ?? ''] : one) as Parameter)
    .map(
      ({ name, in: at, required, description = '', schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${at}${required ? '' : ', optional'}</td><td><span class="note">${escapeHtml(typeText(schema))}</span></td><td>${inlineHtml(description)}</td></tr>`,
    );
  return `<h4>Parameters</h4><table>${rows.join('')}</table>`;
}

function contentsHtml(title: string, contents: Readonly<Record<string, Content>> | undefined): string {
  return Object.entries(contents ?? {})
    .map(([type, { schema, example }]) => {
      const shown = example === undefined ? '' : `<h4>Example</h4>${jsonHtml(example)}`;
      return `<h4>${title} <span class="note">${escapeHtml(type)}</span></h4>${jsonHtml(schema)}${shown}`;
    })
    .join('');
}

function callHtml(name: CallName, operation: Operation, named: Parameters): string {
  const row: CallRow = CALLS[name];
  return `<details id="${name}"><summary><code><span class="method">${row.method}</span> ${escapeHtml(API_BASE + row.path)}</code>
<span>${escapeHtml(operation.summary)}</span> <span class="note">${name}${row.later ? ', not built yet' : ''}</span></summary>
${markdownHtml(operation.description)}${parametersHtml(operation, named)}
${contentsHtml('Body', operation.requestBody?.content)}${contentsHtml('Answer', operation.responses['200']?.content)}
</details>`;
}

function shapesHtml(schemas: Readonly<Record<string, Json>>): string {
  return Object.entries(schemas)
    .map(
      ([name, schema]) =>
        `<details id="shape-${name}"><summary><code>${name}</code> <span class="note">${escapeHtml(String(schema.description ?? ''))}</span></summary>${jsonHtml(schema)}</details>`,
    )
    .join('\n');
}

const AREAS = [...new Set(CALL_NAMES.map((name) => name.split('.')[0] ?? ''))];

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

function callsHtml(paths: Paths, named: Parameters): string {
  return AREAS.map((area) => {
    const calls = CALL_NAMES.filter((name) => name.startsWith(`${area}.`)).map((name) => {
      const row: CallRow = CALLS[name];
      const operation = paths[API_BASE + row.path]?.[row.method.toLowerCase()];
      return operation ? callHtml(name, operation, named) : '';
    });
    return `<h3 id="${area}">${area}</h3>${calls.join('\n')}`;
  }).join('\n');
}

/** The page at /api/docs. */
export function apiPage(version: string): string {
  const document = openApiDocument(version);
  const own = CALL_NAMES.filter((name) => CALLS[name].source !== LISTED);
  const { schemas, parameters } = document.components as {
    schemas: Readonly<Record<string, Json>>;
    parameters: Parameters;
  };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailroom API ${escapeHtml(version)}</title>
<meta name="viewport" content="width=device-width"><style>${API_PAGE_STYLE}</style></head><body><main>
<h1>Mailroom API ${escapeHtml(version)}</h1>
<p class="note"><a href="#calls">All calls</a>, <a href="#shapes">all shapes</a>,
<a href="#changes-of-the-api">what may change</a>, and the machine-readable document:
<a href="${API_BASE}/openapi.json">openapi.json</a></p>
${guideHtml()}
${policyHtml()}
<h2 id="calls">All calls</h2>
<p>Calls need the header <code>Authorization: Bearer</code> with a token of
<a href="#authentication.authenticate">authenticate</a>, unless they say otherwise. ${own.length} of ${CALL_NAMES.length}
are additions of this product.</p>
<nav>${AREAS.map((area) => `<div><a href="#${area}">${area}</a></div>`).join('')}</nav>
${callsHtml(document.paths as Paths, parameters)}
<h2 id="shapes">All shapes</h2>
${shapesHtml(schemas)}
</main></body></html>`;
}
