// The channels that a service offers: what each is called in it, when it may be used, and with which options.
import { Input, Select, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { OutputFileDefinition } from '#domain/channels/channel.schema.ts';
import type { ServiceChannel } from '#domain/services/service.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import fields from '#renderer/shared/form/fields.module.css';
import { channelLook } from '#renderer/theme/channels.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { useDraft } from '../draft-context.ts';
import { DraftExpression } from '../form/draft-expression.part.tsx';
import { DraftFields } from '../form/draft-fields.part.tsx';
import { freshName } from '../form/fresh-names.ts';
import { Items } from '../form/items.part.tsx';
import { freshChannel, offeredOf, rechannelled, relabelled } from './channel.rules.ts';
import { CHANNEL_ROWS } from './channel-rows.ts';
import classes from './channels.module.css';
import { useOffered } from './offered.ts';
import { OptionFields } from './option-fields.part.tsx';

const AT = ['channels'] as const;

export function ChannelsTab() {
  const t = useText();
  const named = useNameIn();
  const offered = useOffered();
  const typeOf = ({ channelId }: ServiceChannel) => {
    const channel = offeredOf(offered, channelId);
    if (channel === undefined) return offered.known ? t('processing.channel.gone') : '';
    return channel.enabled ? named(channel) : t('processing.channel.off', { name: named(channel) });
  };
  return (
    <>
      <p className={fields.about}>{t('processing.channel.about')}</p>
      <Items<ServiceChannel>
        at={AT}
        label={t('processing.tab.channels')}
        add={t('processing.channel.add')}
        title={({ label }) => label}
        sub={typeOf}
        fresh={(channels) => freshChannel(channels, offered, named)}
        copy={(channel, all) => ({
          ...channel,
          label: freshName(
            channel.label,
            all.map(({ label }) => label),
          ),
        })}
      >
        {(channel, index) => <ChannelForm key={index} channel={channel} index={index} />}
      </Items>
    </>
  );
}

function ChannelForm({ channel, index }: { channel: ServiceChannel; index: number }) {
  const at = [...AT, index];
  return (
    <>
      <DraftFields
        rows={CHANNEL_ROWS}
        scope="processing.channel"
        at={at}
        custom={{
          label: <LabelField channel={channel} index={index} />,
          channelId: <ChannelField channel={channel} index={index} />,
          condition: <DraftExpression at={[...at, 'condition']} place="channelCondition" scope="processing.channel" />,
          options: <OptionFields index={index} />,
        }}
      />
      <OutputFiles channelId={channel.channelId} />
    </>
  );
}

function LabelField({ channel, index }: { channel: ServiceChannel; index: number }) {
  const t = useText();
  const faultText = useFaultText();
  const { draft, change, faultAt } = useDraft();
  return (
    <TextInput
      label={t('processing.channel.label')}
      description={t('processing.channel.label.hint')}
      error={faultText(faultAt([...AT, index, 'label']))}
      maxLength={60}
      value={channel.label}
      onChange={(event) => change([], relabelled(draft, index, event.currentTarget.value))}
    />
  );
}

function ChannelField({ channel, index }: { channel: ServiceChannel; index: number }) {
  const t = useText();
  const named = useNameIn();
  const faultText = useFaultText();
  const offered = useOffered();
  const { change, faultAt } = useDraft();
  const at = [...AT, index];
  return (
    <Select
      label={t('processing.channel.channelId')}
      description={t('processing.channel.channelId.hint')}
      error={faultText(faultAt([...at, 'channelId']))}
      allowDeselect={false}
      data={offered.channels.map((one) => ({
        value: String(one.id),
        label: `${named(one)} (${t(channelLook[one.channelType].label)})`,
        disabled: !one.enabled && one.id !== channel.channelId,
      }))}
      value={offeredOf(offered, channel.channelId) ? String(channel.channelId) : null}
      onChange={(id) => (id === null ? undefined : change(at, rechannelled(channel, Number(id))))}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}

const OUTPUT_FLAGS = ['mainOutputFile', 'forceAddressPage', 'preserveIntegrity'] as const;

/** What becomes of each letter there: the channel says it for all services. */
function OutputFiles({ channelId }: { channelId: number }) {
  const t = useText();
  const files = offeredOf(useOffered(), channelId)?.outputFiles ?? [];
  const saidOf = (file: OutputFileDefinition): string[] => [
    ...OUTPUT_FLAGS.filter((flag) => file[flag]).map((flag) => t(`processing.outputFile.${flag}`)),
    ...(file.outputFileOptions.merged ? [t('processing.outputFile.merged')] : []),
    t('processing.outputFile.areas', { n: file.technicalAreas.length }),
  ];
  if (files.length === 0) return null;
  return (
    <Input.Wrapper
      label={t('processing.channel.outputFiles')}
      description={t('processing.channel.outputFiles.hint')}
      labelElement="div"
      className={classes.files ?? ''}
    >
      <ul className={classes.plain}>
        {files.map((file) => (
          <li key={file.name}>
            <bdi>{file.name}</bdi>
            <small>{saidOf(file).join(', ')}</small>
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}
