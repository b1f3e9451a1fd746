// What a service asks that is only known when somebody confirms: options that are chosen, and the consent of recipients
// (docs/model.md, "Strategy").
import type { ChannelDefinition } from '../channels/channel.schema.ts';
import type { ServiceDefinition } from './service.schema.ts';

const LATE: readonly string[] = ['hasOption', 'matchesPreference'];

/** Whether a node of these types stands anywhere inside. A definition that nobody can carry out any more is read all the same. */
function mentions(value: unknown, types: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('type' in value && types.includes(String(value.type))) return true;
  return Object.values(value).some((inside) => mentions(inside, types));
}

/** One of its values or conditions asks for chosen options. */
export const asksForOptions = (service: ServiceDefinition): boolean => mentions(service, ['hasOption']);

/**
 * Its rows are judged anew when they are confirmed: their channels are chosen then, or what is printed on them depends on consent.
 * @param channels those of the service
 */
export const isJudgedAgain = (
  { channels: own, sendingStrategy }: ServiceDefinition,
  channels: Iterable<Pick<ChannelDefinition, 'outputFileDefinitions'>>,
): boolean =>
  [...own, ...sendingStrategy].some(({ condition }) => mentions(condition, LATE)) ||
  [...channels].some(({ outputFileDefinitions: files }) => mentions(files, ['matchesPreference']));
