// What two channels of a service ask of one value: a person may do what both allow.
import { expect, it } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { requirementPlan } from './requirement-specs.ts';

const channel = (requirement: object) =>
  ChannelDefinition.parse({
    ...{ channelType: 'SIMPLE_MAIL', name: 'mail', providerName: 'folder' },
    requirements: [{ name: 'note', kind: 'FREE', type: 'TEXT', ...requirement }],
    outputFileDefinitions: [{ name: 'main' }],
  });

function specOf(first: object, second: object) {
  const labels = ['a', 'b'];
  const service = ServiceDefinition.parse({
    ...{ name: 'Letters', type: 'simpleMultiple', boxes: [{ name: 'letters', label: 'Letters', main: true }] },
    channels: labels.map((label, index) => ({ label, channelId: index + 1 })),
    sendingStrategy: [{ condition: null, channelLabels: labels }],
  });
  const channels = new Map(labels.map((label, index) => [label, channel(index === 0 ? first : second)]));
  return requirementPlan(service, channels).specs[0];
}

it.each([
  [{ forceValidation: true }, { forceValidation: false }, { forceable: false, editable: true }],
  [{ forceValidation: true }, { forceValidation: true }, { forceable: true, forceStatuses: null }],
  [{ editableValue: true }, { editableValue: false, content: 'x' }, { editable: false, content: 'x' }],
  [
    { forceValidation: true, forceValidationParameters: { statuses: [150, 200] } },
    { forceValidation: true, forceValidationParameters: { statuses: [200] } },
    { forceable: true, forceStatuses: [200] },
  ],
  [{ mandatory: false }, { mandatory: true }, { mandatoryFor: ['b'], labels: ['a', 'b'] }],
])('%j and %j', (first, second, expected) => {
  expect(specOf(first, second)).toMatchObject(expected);
});
