// What a source file imports, read from its syntax tree: however the import is written, and files that it starts by path.
import path from 'node:path';
import { child, children, type Node, nameOf, parse, walk } from './syntax.ts';

export interface Imports {
  /** Paths from the project's root (`#domain/…` and relative ones resolved), packages by name, each once. */
  readonly targets: readonly string[];
  /** Patterns of `import.meta.glob`, resolved from the project's root. */
  readonly globs: readonly string[];
  /** Imports whose target is computed: nobody can hold them against the arrows. */
  readonly computed: readonly string[];
}

/** The text of a string or of a template without expressions; undefined: it is computed. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || children(node, 'expressions').length > 0) return undefined;
  return (children(node, 'quasis')[0]?.value as { cooked?: string } | undefined)?.cooked;
}

/** The name of `import.meta.<name>`; undefined: it is something else. */
function metaName(node: Node | undefined): string | undefined {
  const isMeta = node?.type === 'MemberExpression' && child(node, 'object')?.type === 'MetaProperty';
  return isMeta ? (child(node, 'property')?.name as string | undefined) : undefined;
}

const isProgram = (text: string): boolean => /\.(ts|tsx|mts|mjs|js|cjs)$/.test(text);
/** The end of a template with expressions tells what kind of file it names. */
const lastPart = (node: Node | undefined): string | undefined =>
  node?.type === 'TemplateLiteral'
    ? (children(node, 'quasis').at(-1)?.value as { cooked?: string } | undefined)?.cooked
    : undefined;

/** Collects imports while a tree is walked. */
class Collector {
  readonly targets = new Set<string>();
  readonly globs = new Set<string>();
  readonly computed: string[] = [];
  /** Names that stand for `require`. */
  readonly #requires = new Set(['require']);
  readonly #folder: string;

  constructor(file: string) {
    this.#folder = path.posix.dirname(file);
  }

  resolve(target: string): string {
    if (target.startsWith('#')) return path.posix.normalize(target.slice(1));
    return target.startsWith('.') ? path.posix.join(this.#folder, target) : target;
  }

  import(node: Node | undefined, what: string): void {
    const text = textOf(node);
    if (text === undefined) this.computed.push(what);
    else this.targets.add(this.resolve(text));
  }

  look(node: Node): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'TSImportType':
        this.import(child(node, 'source') ?? child(node, 'argument'), 'import()');
        break;
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        if (child(node, 'source')) this.import(child(node, 'source'), 'export');
        break;
      case 'TSExternalModuleReference':
        this.import(child(node, 'expression'), 'import = require()');
        break;
      case 'VariableDeclarator':
        if (this.#isCreated(child(node, 'init'))) this.#requires.add(nameOf(child(node, 'id')) ?? '');
        break;
      case 'CallExpression':
        this.#call(node);
        break;
      case 'NewExpression':
        this.#url(node);
        break;
    }
  }

  #isCreated(node: Node | undefined): boolean {
    return node?.type === 'CallExpression' && nameOf(child(node, 'callee')) === 'createRequire';
  }

  #isRequire(node: Node | undefined): boolean {
    return this.#isCreated(node) || this.#requires.has(nameOf(node) ?? ' ');
  }

  #call(node: Node): void {
    const callee = child(node, 'callee');
    const given = children(node, 'arguments');
    if (this.#isRequire(callee)) this.import(given[0], 'require()');
    if (metaName(callee) === 'glob') this.#glob(given[0]);
    if (metaName(callee) === 'resolve') this.import(given[0], 'import.meta.resolve()');
    const isResolve = callee?.type === 'MemberExpression' && nameOf(child(callee, 'property')) === 'resolve';
    if (isResolve && this.#isRequire(child(callee, 'object'))) {
      const text = textOf(given[0]);
      if (text !== undefined) this.targets.add(this.resolve(text));
    }
    if (metaName(given[0]) === 'dirname') this.#joined(given.slice(1));
  }

  #glob(node: Node | undefined): void {
    const patterns = node?.type === 'ArrayExpression' ? children(node, 'elements') : node ? [node] : [];
    for (const pattern of patterns) {
      const text = textOf(pattern);
      if (text === undefined) this.computed.push('import.meta.glob()');
      else if (!text.startsWith('!')) this.globs.add(text.startsWith('/') ? text.slice(1) : this.resolve(text));
    }
  }

  /** `path.join(import.meta.dirname, …)` with the path of a program. */
  #joined(parts: readonly Node[]): void {
    const texts = parts.map(textOf);
    const last = texts.at(-1);
    if (last === undefined || !isProgram(last)) return;
    if (texts.includes(undefined)) this.computed.push('join(import.meta.dirname)');
    else this.targets.add(path.posix.join(this.#folder, ...texts.map((text) => text ?? '')));
  }

  /** `new URL('./program.ts', import.meta.url)`: a file that is started by its path. */
  #url(node: Node): void {
    const [target, base] = children(node, 'arguments');
    if (nameOf(child(node, 'callee')) !== 'URL' || metaName(base) !== 'url') return;
    const text = textOf(target) ?? lastPart(target);
    if (text === undefined || (textOf(target) === undefined && isProgram(text))) this.computed.push('new URL()');
    else if (isProgram(text)) this.targets.add(this.resolve(text.startsWith('.') ? text : `./${text}`));
  }
}

/** Texts without any of these import by declarations alone, which the parser lists without a tree. */
const NEEDS_TREE = /\brequire\b|\bcreateRequire\b|import\.meta|\bimport\s*(?:\(|\/|\w+\s*=)/;

/** @param file path from the project's root, which names the language @throws when the text cannot be parsed */
export function importsOf(file: string, text: string): Imports {
  const collector = new Collector(file);
  const { tree, module } = parse(file, text);
  if (NEEDS_TREE.test(text)) walk(tree(), (node) => collector.look(node));
  else {
    for (const { moduleRequest } of module.staticImports) collector.targets.add(collector.resolve(moduleRequest.value));
    for (const { moduleRequest } of module.staticExports.flatMap(({ entries }) => entries))
      if (moduleRequest) collector.targets.add(collector.resolve(moduleRequest.value));
  }
  return { targets: [...collector.targets], globs: [...collector.globs], computed: collector.computed };
}
