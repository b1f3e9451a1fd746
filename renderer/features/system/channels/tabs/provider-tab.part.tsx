// Who carries what a channel sends: a form made from what the provider takes, passwords that are never read back, and the test of
// the connection.
import type { Channel } from '#domain/api/configuration/channels.contract.ts';
import { BUILT_PROVIDERS, CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { fieldsOf, type ProviderField } from '#domain/channels/provider-fields.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { useApi } from '#renderer/api/api.ts';
import { ConnectionTest } from '#renderer/features/system/connection/connection-test.part.tsx';
import { SecretField } from '#renderer/features/system/connection/secret-field.part.tsx';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import type { ChannelForm } from '../channel-draft.rules.ts';
import { useStates } from '../use-states.ts';

const rowOf = (provider: string, { name, kind, choices = [] }: ProviderField): FieldRow => {
  if (kind === 'secret') return { field: name, kind: 'custom' };
  if (kind === 'choice') {
    return { field: name, kind, choices, words: `provider.${provider}.${name}`, nullable: true };
  }
  // A port is kept as text, as every setting of a provider is.
  return { field: name, kind: 'text', length: 1000 };
};

export function ProviderTab({ channel, form }: { channel: Channel | undefined; form: ChannelForm }) {
  const t = useText();
  const api = useApi();
  const faultText = useFaultText();
  const { draft, change, changed, faultAt } = form;
  const { providerName, providerProperties, channelType } = draft;
  const providers = CHANNEL_TYPE_ROWS[channelType].providers.filter((name) => isOneOf(BUILT_PROVIDERS, name));
  const fields = fieldsOf(providerName);
  const fault = faultAt('providerProperties');
  const set = (field: string, value: unknown) => {
    const { [field]: _before, ...others } = providerProperties;
    change('providerProperties', value === '' || value === null ? others : { ...others, [field]: value });
  };
  const secrets = Object.fromEntries(
    fields
      .filter(({ kind }) => kind === 'secret')
      .map(({ name }) => [name, <Secret key={name} name={name} channel={channel} form={form} />]),
  );
  const isChanged = changed.some((field) => ['providerName', 'providerProperties', 'secrets'].includes(field));
  return (
    <>
      <Fields
        rows={[
          {
            field: 'providerName',
            kind: 'choice',
            options: providers.map((name) => ({ value: name, label: t(`system.provider.${name}`) })),
          },
        ]}
        scope="system.channel"
        value={draft}
        fault={(field) => faultText(faultAt(field))}
        onChange={change}
      />
      <Fields
        rows={fields.map((field) => rowOf(providerName, field))}
        scope={`system.provider.${providerName}`}
        value={providerProperties}
        fault={(field) => (fault?.parameters.field === `providerProperties.${field}` ? faultText(fault) : undefined)}
        onChange={set}
        custom={secrets}
      />
      {channel ? (
        <ConnectionTest
          run={() => api.call('channels.test', { params: { channelId: channel.id } })}
          isChanged={isChanged}
        />
      ) : null}
    </>
  );
}

function Secret({ name, channel, form }: { name: string; channel: Channel | undefined; form: ChannelForm }) {
  const t = useText();
  const format = useFormats();
  const faultText = useFaultText();
  const { draft, change, faultAt } = form;
  const setAt = useStates()
    .get(channel?.id ?? 0)
    ?.secrets.find((one) => one.name === name)?.setAt;
  return (
    <SecretField
      label={t(`system.provider.${draft.providerName}.${name}`)}
      description={t(`system.provider.${draft.providerName}.${name}.hint`)}
      error={faultText(faultAt('secrets'))}
      set={setAt === undefined ? undefined : t('system.secret.set', { day: format.shortDay(new Date(setAt)) })}
      value={draft.secrets[name]}
      onChange={(value) => {
        const { [name]: _before, ...others } = draft.secrets;
        change('secrets', value === undefined ? others : { ...others, [name]: value });
      }}
    />
  );
}
