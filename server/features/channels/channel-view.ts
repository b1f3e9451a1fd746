// A channel between the wire and the rules: requirements and tracking links travel inside `properties` (docs/model.md,
// "Channel fields"), and of several output files the main one comes first, then by name.

import type { Channel } from '#domain/api/configuration/channels.contract.ts';
import type { CallBody } from '#domain/api/contract.ts';
import type { ChannelDefinition, OutputFileDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import { FALLBACK_CODES } from '#domain/channels/fallback-codes.ts';
import { outputFilesOf } from '#domain/channels/output-files.ts';
import { FONT_NAMES } from '#domain/documents/documents.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import type { ChannelRecord } from './channels.repository.ts';

/** A channel as the contract sends it. */
export const channelView = ({ requirements, trackingProperties, ...channel }: ChannelRecord): Channel => ({
  ...channel,
  outputFileDefinitions: outputFilesOf(channel.outputFileDefinitions),
  properties: { requirements, trackingProperties },
});

type Input = CallBody<'channels.save'>;
type InputArea = Input['outputFileDefinitions'][number]['technicalAreas'][number];

const isPrintable = (area: InputArea): area is TechnicalArea => isOneOf(FONT_NAMES, area.fontName);

function outputFiles(input: Input): Result<OutputFileDefinition[]> {
  const files: OutputFileDefinition[] = [];
  for (const { technicalAreas, ...file } of input.outputFileDefinitions) {
    const stranger = technicalAreas.find((area) => !isPrintable(area));
    if (stranger) return refuse('channels.font', { font: stranger.fontName, area: stranger.desc || stranger.type });
    files.push({ ...file, technicalAreas: technicalAreas.filter(isPrintable) });
  }
  return ok(files);
}

/** What is saved as the rules see it; no requirements at all is left to the rules to refuse. */
export function definitionOf(input: Input): Result<ChannelDefinition> {
  const files = outputFiles(input);
  if (!files.ok) return files;
  const { id: _id, version: _version, secrets: _secrets, properties, ...definition } = input;
  return ok({
    ...definition,
    outputFileDefinitions: files.value,
    fallbackOnStatuses: definition.fallbackOnStatuses ?? [...FALLBACK_CODES[definition.channelType].usual],
    requirements: properties?.requirements ?? definition.requirements ?? [],
    trackingProperties: properties?.trackingProperties ?? definition.trackingProperties ?? [],
  });
}
