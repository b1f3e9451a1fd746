// One page of a sample letter as an output file of a channel will be, while somebody arranges its technical areas.
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ok } from '#domain/errors/result.ts';
import { Box } from '#domain/services/box.schema.ts';
import { Composition } from '#domain/services/service.schema.ts';
import type { Handler } from '#server/context/context.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { pageOfTrial } from './compose-page.usecases.ts';

/** A channel serves every service: its files are tried with letters that nothing else is said of. */
const NO_SERVICE = {
  channelId: 0,
  composition: Composition.parse({}),
  boxes: [Box.parse({ name: 'letters', label: 'letters', main: true })],
  options: {},
};

export const composeChannelPage: Handler<'channels.composePage'> = async ({ caller, body, signal }, services) => {
  const { channelType, timeZone, requirements, outputFile, ...wish } = body;
  const channel = ChannelDefinition.parse({
    channelType,
    timeZone,
    requirements,
    name: outputFile.name,
    providerName: '',
    outputFileDefinitions: [{ ...outputFile, mainOutputFile: true }],
  });
  const account = await readAccountFacts(services.db, caller.user.accountId);
  const trial = { ...NO_SERVICE, ...wish, ouId: caller.user.accountId };
  const made = await pageOfTrial({ caller, services }, { trial, channel, account, signal });
  if (!made.ok) return made;
  const { channelAreas: areas, ...page } = made.value.page;
  return ok({ ...page, areas, channelAreas: [] });
};
