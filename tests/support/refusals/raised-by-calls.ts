// Which refusals the source of a call can raise: labels that are written in its handler and in whatever that leads to, read from the
// syntax tree. What is reached through a service of the process is not followed; a label that is written may never come of this call.
import path from 'node:path';
import { CALL_NAMES, type CallName } from '#domain/api/calls.ts';
import { type ErrorLabel, isErrorLabel } from '#domain/errors/errors.ts';
import { productFiles } from '#tests/architecture/project-files.ts';
import { child, children, type Node, nameOf, parse, walk } from '#tests/architecture/syntax.ts';

/** A file: what it declares at its top by name, and where its other names come from. */
interface Module {
  readonly declared: ReadonlyMap<string, Node>;
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

/** What a piece of source says: labels, and names of others. */
interface Said {
  readonly labels: ReadonlySet<ErrorLabel>;
  readonly names: ReadonlySet<string>;
}

/** Tables of all labels say nothing of who raises them. */
const OF_NOBODY = /^domain\/(errors|labels|api)\//;

const declarationsOf = (statement: Node): readonly (readonly [string, Node])[] => {
  const inner = /^Export(Named|Default)Declaration$/.test(statement.type) ? child(statement, 'declaration') : statement;
  if (inner === undefined) return [];
  const all = inner.type === 'VariableDeclaration' ? children(inner, 'declarations') : [inner];
  return all.flatMap((one) => {
    const id = child(one, 'id');
    const own = nameOf(id);
    // `const { a, b } = …` declares each of them.
    const names = own === undefined ? children(id, 'properties').map((part) => nameOf(child(part, 'value'))) : [own];
    return names.flatMap((name) => (name === undefined ? [] : [[name, one] as const]));
  });
};

const resolved = (from: string, target: string): string =>
  target.startsWith('#') ? target.slice(1) : path.posix.join(path.posix.dirname(from), target);

function moduleOf(file: string, text: string): { readonly module: Module; readonly tree: Node } {
  const { tree, module } = parse(file, text);
  const imported = new Map<string, { file: string; name: string }>();
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, localName, isType } of entries)
      if (!isType && /^[.#]/.test(moduleRequest.value))
        imported.set(localName.value, {
          file: resolved(file, moduleRequest.value),
          name: importName.name ?? 'default',
        });
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, exportName } of entries)
      if (moduleRequest && exportName.name)
        imported.set(exportName.name, {
          file: resolved(file, moduleRequest.value),
          name: importName.name ?? exportName.name,
        });
  const program = tree();
  return { module: { declared: new Map(children(program, 'body').flatMap(declarationsOf)), imported }, tree: program };
}

function saidIn(source: Node): Said {
  const labels = new Set<ErrorLabel>();
  const names = new Set<string>();
  walk(source, (node, parent) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && isErrorLabel(node.value)) labels.add(node.value);
    const isField = parent?.type === 'MemberExpression' && parent.property === node && parent.computed !== true;
    const name = nameOf(node);
    if (name !== undefined && !isField) names.add(name);
  });
  return { labels, names };
}

/** Handlers as tables of features name them: `'jobs.create': createJob`, or the function itself. */
function rootsIn(
  file: string,
  tree: Node,
): readonly (readonly [CallName, { readonly file: string; readonly source: Node }])[] {
  const found: [CallName, { file: string; source: Node }][] = [];
  if (!file.startsWith('server/features/')) return found;
  walk(tree, (node) => {
    const [key, source] = [child(node, 'key'), child(node, 'value')];
    const call = node.type === 'Property' && key?.type === 'Literal' ? key.value : undefined;
    const name = CALL_NAMES.find((one) => one === call);
    if (name !== undefined && source !== undefined) found.push([name, { file, source }]);
  });
  return found;
}

/** The labels that the source of a call writes down. */
export function raisedByCalls(): (name: CallName) => readonly ErrorLabel[] {
  const modules = new Map<string, Module>();
  const roots = new Map<CallName, { readonly file: string; readonly source: Node }[]>();
  for (const { path: file, text } of [...productFiles('server'), ...productFiles('domain')]) {
    if (OF_NOBODY.test(file)) continue;
    const { module, tree } = moduleOf(file, text);
    modules.set(file, module);
    for (const [name, root] of rootsIn(file, tree)) roots.set(name, [...(roots.get(name) ?? []), root]);
  }
  const known = new Map<Node, Said>();
  const said = (source: Node): Said => {
    const before = known.get(source) ?? saidIn(source);
    known.set(source, before);
    return before;
  };
  const declarationOf = (file: string, name: string): { readonly file: string; readonly source: Node } | undefined => {
    const module = modules.get(file);
    const source = module?.declared.get(name);
    if (source !== undefined) return { file, source };
    const from = module?.imported.get(name);
    return from === undefined ? undefined : declarationOf(from.file, from.name);
  };
  return (call) => {
    const seen = new Set<Node>();
    const labels = new Set<ErrorLabel>();
    const open = [...(roots.get(call) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next.source)) continue;
      seen.add(next.source);
      const { labels: own, names } = said(next.source);
      for (const label of own) labels.add(label);
      for (const name of names) {
        const declared = declarationOf(next.file, name);
        if (declared !== undefined) open.push(declared);
      }
    }
    return [...labels].sort();
  };
}
