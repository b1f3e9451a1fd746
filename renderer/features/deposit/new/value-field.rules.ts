// Which values of a letter a person sees before it is sent. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { isBad, requirementOf } from '../workbench/service.rules.ts';

/** Names of the recipients' values, and of every value that is bad, in the order of the service. */
export const shownValues = (service: Service, values: Readonly<Record<string, RequirementValue>>): string[] =>
  service.requirements
    .map(({ name }) => name)
    .filter((name) => {
      const value = values[name];
      return value !== undefined && (requirementOf(service, name)?.kind === 'RECIPIENT' || isBad(value));
    });
