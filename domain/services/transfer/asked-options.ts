// Conditions on options in a service, wherever they stand, and the numbers that a service names. Pure.
import type { ServiceDefinition } from '#domain/services/service.schema.ts';

type Node = Readonly<Record<string, unknown>>;
interface AskedOption {
  readonly optionTypeId: number;
  readonly optionValueId: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const asksOption = (node: Node): node is Node & AskedOption =>
  node.type === 'hasOption' && typeof node.optionTypeId === 'number' && typeof node.optionValueId === 'number';

/** A copy in which each condition on an option is another one. */
export function withAsked<T>(value: T, map: (asked: AskedOption) => AskedOption): T {
  if (Array.isArray(value)) return value.map((part) => withAsked(part, map)) as T;
  if (!isNode(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withAsked(part, map)]));
  return (asksOption(copy) ? { ...copy, ...map(copy) } : copy) as T;
}

/** Conditions on options, wherever they stand in the service. */
export function askedOptions(service: ServiceDefinition): AskedOption[] {
  const asked: AskedOption[] = [];
  withAsked(service, (one) => {
    asked.push(one);
    return one;
  });
  return asked;
}

/** The numbers that the service names. */
export function namedNumbers(service: ServiceDefinition): {
  readonly channels: ReadonlySet<number>;
  readonly optionTypes: ReadonlySet<number>;
  readonly options: ReadonlySet<number>;
} {
  const asked = askedOptions(service);
  const { channels } = service;
  const types = channels.flatMap(({ options, optionRules }) => Object.keys({ ...options, ...optionRules }).map(Number));
  return {
    channels: new Set(channels.map(({ channelId }) => channelId)),
    optionTypes: new Set([...types, ...asked.map(({ optionTypeId }) => optionTypeId)]),
    options: new Set([
      ...channels.flatMap(({ options }) => Object.values(options)),
      ...asked.map(({ optionValueId }) => optionValueId),
    ]),
  };
}
