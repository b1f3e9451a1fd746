// Whatever is marked `creates` stores its answer in the transaction of what it creates: a repeat after a cut would do it twice, or
// be refused for what the first time left (docs/model.md, "Idempotency").
import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS } from '#domain/api/calls.ts';
import { productFiles } from './project-files.ts';
import { child, type Node, nameOf, parse, walk } from './syntax.ts';

const isFunction = (node: Node | undefined): node is Node => node !== undefined && /Function/.test(node.type);

/** Functions by the call that they are for, and by their name; and which name a table gives for a call. */
interface Found {
  readonly ofCall: Map<string, Node>;
  readonly byName: Map<string, Node>;
  readonly named: Map<string, string>;
}

/** `'jobs.create': (…) => …`, or `'commands.create': createCommand`. */
function lookAtRow(text: string, row: Node, { ofCall, named }: Found): void {
  const [key, value] = [child(row, 'key'), child(row, 'value')];
  const call = key && /^'(\w+\.\w+)'$/.exec(text.slice(key.start, key.end))?.[1];
  if (!call || !value) return;
  const name = nameOf(value);
  if (isFunction(value)) ofCall.set(call, value);
  else if (name !== undefined) named.set(call, name);
}

/** `const createJob: Handler<'jobs.create'> = …`, or `export async function createCommand(…)`. */
function lookAtNamed(text: string, node: Node, { ofCall, byName }: Found): void {
  const id = child(node, 'id');
  const value = node.type === 'VariableDeclarator' ? child(node, 'init') : node;
  if (!id || !isFunction(value)) return;
  const call = /: Handler<'(\w+\.\w+)'>$/.exec(text.slice(id.start, id.end))?.[1];
  if (call !== undefined) ofCall.set(call, value);
  else byName.set(nameOf(id) ?? '', value);
}

function handlersOf(): (call: string) => Node | undefined {
  const found: Found = { ofCall: new Map(), byName: new Map(), named: new Map() };
  for (const { path, text } of productFiles('server').filter((file) => file.path.startsWith('server/features/')))
    walk(parse(path, text).tree(), (node) => {
      if (node.type === 'Property') lookAtRow(text, node, found);
      else if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration')
        lookAtNamed(text, node, found);
    });
  return (call) => found.ofCall.get(call) ?? found.byName.get(found.named.get(call) ?? '');
}

/** Whether a handler does something with `remember`, besides taking it from its request. */
function remembers(handler: Node | undefined): boolean {
  let times = 0;
  if (handler !== undefined)
    walk(handler, (node, parent) => {
      if (nameOf(node) === 'remember' && parent?.key !== node) times += 1;
    });
  return times > 1;
}

it('every call that creates something remembers its answer', () => {
  const handlerOf = handlersOf();
  const creating = CALL_NAMES.filter((name) => CALLS[name].creates && !CALLS[name].later);
  expect(creating.length).toBeGreaterThan(20);
  expect(creating.filter((name) => handlerOf(name) === undefined)).toEqual([]);
  expect(creating.filter((name) => !remembers(handlerOf(name)))).toEqual([]);
});
