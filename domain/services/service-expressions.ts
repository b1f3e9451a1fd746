// The values and conditions that a service is made of.
import { allNodes } from '../expressions/check.ts';
import type { AnyExpression } from '../expressions/expression.types.ts';
import type { Expression } from './metadata.schema.ts';
import type { ServiceDefinition } from './service.schema.ts';

/** All values and conditions of a service, with those inside them. */
export function expressionsOf(service: ServiceDefinition): AnyExpression[] {
  const { boxes, serviceMetadatas, requirements, grouping, channels, sendingStrategy, jobNameExpression } = service;
  const roots: (Expression | null)[] = [
    ...[...serviceMetadatas, ...boxes.flatMap(({ metadatas }) => metadatas), ...requirements].map(({ value }) => value),
    ...(grouping?.key ?? []),
    ...boxes.flatMap(({ reconcile }) => (reconcile === null ? [] : [reconcile.packIdentifier, reconcile.identifier])),
    ...[...channels, ...sendingStrategy].map(({ condition }) => condition),
    jobNameExpression,
  ];
  return roots.flatMap((root) => (root === null ? [] : allNodes(root as AnyExpression)));
}
