// Circles in a graph of imports: its strongly connected components of more than one file (Tarjan, 1972).

/** Files that import one another in a circle; `graph` has what each file imports, by path. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      const reached = order.has(target) ? (open.includes(target) ? order.get(target) : undefined) : visit(target);
      lowest.set(file, Math.min(lowest.get(file) ?? number, reached ?? number));
    }
    if (lowest.get(file) === number) {
      const ring = open.splice(open.indexOf(file));
      if (ring.length > 1) found.push(ring);
    }
    return lowest.get(file) ?? number;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
