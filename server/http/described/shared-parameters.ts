// Parameters that several calls take alike stand once under `components`, and are pointed to.
import type { Json } from './components.ts';

type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** `jobId` of a path is JobIdInPath; Idempotency-Key, IdempotencyKeyInHeader. */
const nameOf = ({ name, in: place }: Json): string =>
  `${String(name).split('-').map(capital).join('')}In${capital(String(place))}`;

const parametersOf = ({ parameters }: Json): readonly Json[] => parameters as readonly Json[];

/** Under each name the form that most calls have; the others stay where they are. Keys are the forms as JSON. */
function shared(paths: Paths): Map<string, Json> {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(parametersOf));
  const counts = new Map<string, number>();
  for (const json of all.map((parameter) => JSON.stringify(parameter))) counts.set(json, (counts.get(json) ?? 0) + 1);
  const forms = new Map<string, Json>();
  const taken = new Set<string>();
  for (const [json, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    const parameter = JSON.parse(json) as Json;
    if (count === 1 || taken.has(nameOf(parameter))) continue;
    taken.add(nameOf(parameter));
    forms.set(json, parameter);
  }
  return forms;
}

/** The paths with pointers, and the parameters that they lead to, by name. */
export function shareParameters(paths: Paths): { readonly paths: Paths; readonly parameters: Json } {
  const forms = shared(paths);
  const pointed = (parameter: Json): Json =>
    forms.has(JSON.stringify(parameter)) ? { $ref: `#/components/parameters/${nameOf(parameter)}` } : parameter;
  const told = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...operation, parameters: parametersOf(operation).map(pointed) },
      ]),
    ),
  ]);
  const named = [...forms.values()].map((parameter) => [nameOf(parameter), parameter] as const);
  return {
    paths: Object.fromEntries(told) as Paths,
    parameters: Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
