// What a service asks that is only known when somebody confirms: options that are chosen, and the consent of recipients
// (docs/model.md, "Strategy").
import type { ChannelDefinition } from '../channels/channel.schema.ts';
import { mentions } from '../expressions/mentioned-types.ts';
import type { ServiceDefinition } from './service.schema.ts';

const LATE: readonly string[] = ['hasOption', 'matchesPreference'];

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
