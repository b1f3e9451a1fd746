// Which columns of the main data file stand behind an expression, by itself or through metadata and requirements that it
// refers to: where on a page a column is seen. Pure.
import { mainBoxOf } from '../main-box.ts';
import type { Metadata } from '../metadata.schema.ts';

interface Read {
  readonly boxes: readonly {
    readonly name: string;
    readonly main: boolean;
    readonly metadatas: readonly Metadata[];
  }[];
  readonly serviceMetadatas: readonly Metadata[];
  readonly requirements: readonly { readonly name: string; readonly value: unknown }[];
}

interface Node {
  readonly type?: unknown;
  readonly name?: unknown;
  readonly column?: unknown;
  readonly box?: unknown;
}

/** The names of the columns, each once. An expression that refers to itself ends where it does. */
export function columnsBehind(service: Read, expression: unknown): string[] {
  const main = mainBoxOf(service);
  const columns = (main?.metadatas ?? []).filter(({ value }) => value === null).map(({ name }) => name);
  const fields = [...service.serviceMetadatas, ...service.boxes.flatMap(({ metadatas }) => metadatas)];
  const found = new Set<string>();
  const seen = new Set<string>();
  const follow = (key: string, next: unknown): void => {
    if (seen.has(key)) return;
    seen.add(key);
    walk(next);
  };
  const followMetadata = (name: string): void => {
    const field = fields.find((one) => one.name === name && one.value !== null);
    if (field) follow(`metadata ${name}`, field.value);
    else found.add(name);
  };
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name, column, box } = node as Node;
    const isOfMain = box === null || box === main?.name;
    if (type === 'dataColumn' && isOfMain) found.add(String(column));
    if (type === 'metadataReference') followMetadata(String(name));
    if (type === 'requirementReference') {
      follow(`requirement ${String(name)}`, service.requirements.find((one) => one.name === name)?.value);
    }
    for (const part of Object.values(node)) walk(part);
  };
  walk(expression);
  return columns.filter((name) => found.has(name));
}
