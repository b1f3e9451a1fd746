// What a service asks that is only known when somebody confirms: options that are chosen, and the consent of recipients
// (docs/model.md, "Strategy").
import { allNodes } from '../expressions/check.ts';
import type { AnyExpression } from '../expressions/expression.types.ts';
import { expressionsOf } from './carried-out.table.ts';
import type { ServiceDefinition } from './service.schema.ts';

const LATE: readonly string[] = ['hasOption', 'matchesPreference'];

/** One of its values or conditions asks for chosen options. */
export const asksForOptions = (service: ServiceDefinition): boolean =>
  expressionsOf(service).some(({ type }) => type === 'hasOption');

/** The channels of its rows are chosen anew when they are confirmed. */
export const isJudgedAgain = ({ channels, sendingStrategy }: ServiceDefinition): boolean =>
  [...channels, ...sendingStrategy].some(
    ({ condition }) =>
      condition !== null && allNodes(condition as AnyExpression).some(({ type }) => LATE.includes(type)),
  );
