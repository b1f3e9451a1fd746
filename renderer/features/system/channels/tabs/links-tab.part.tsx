// Links by which a carrier shows where a document is, each with the address that it gives for an example.
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TRACKING_PROPERTY_TYPES } from '#domain/channels/channels.ts';
import { checkTrackingProperty, TRACKING_VALUES, trackingLink } from '#domain/channels/tracking-links.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import type { ChannelDraft, ChannelForm } from '../channel-draft.rules.ts';
import { NoEffectYet } from './no-effect-yet.part.tsx';
import classes from './tabs.module.css';

type Link = ChannelDraft['trackingProperties'][number];

const ROWS: readonly FieldRow[] = [
  { field: 'url', kind: 'text', length: 10_000, wide: true },
  { field: 'placeholder', kind: 'text', length: 100 },
  { field: 'type', kind: 'choice', choices: TRACKING_PROPERTY_TYPES, words: 'linkType' },
];
const MOST = 20;
/** Of a letter that is registered. */
const EXAMPLE = { reference: 'RR123456785FR', nuid: '0H7K2M9QX4T1B', delivery: '2026-000123', country: 'FR' };

/** As it is typed, also in a text from right to left, which would turn the braces round. */
const inBraces = (name: string): string => `\u2066{${name}}\u2069`;

export function LinksTab({ form: { draft, change } }: { form: ChannelForm }) {
  const t = useText();
  const links = draft.trackingProperties;
  const write = (next: readonly Link[]) => change('trackingProperties', next);
  return (
    <>
      <NoEffectYet field="trackingProperties" />
      <p className={classes.about}>{t('system.links.about', { values: TRACKING_VALUES.map(inBraces).join(' ') })}</p>
      {links.map((link, index) => (
        <OneLink
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place until it is saved
          key={index}
          link={link}
          onChange={(next) => write(links.map((one, at) => (at === index ? next : one)))}
          onRemove={() => write(links.filter((_, at) => at !== index))}
        />
      ))}
      {links.length < MOST ? (
        <Button
          className={classes.add ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => write([...links, { url: 'https://', type: 'link', placeholder: '' }])}
        >
          {t('system.links.add')}
        </Button>
      ) : null}
    </>
  );
}

interface OneLinkProps {
  link: Link;
  onChange: (link: Link) => void;
  onRemove: () => void;
}

function OneLink({ link, onChange, onRemove }: OneLinkProps) {
  const t = useText();
  const faultText = useFaultText();
  const name = link.placeholder || t('system.link.new');
  const checked = checkTrackingProperty(link);
  const fault = checked.ok ? undefined : faultText(checked.refusal);
  const example = checked.ok ? trackingLink(link.url, EXAMPLE) : null;
  return (
    <section className={classes.part} aria-label={name}>
      <header>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <IconButton icon={IconTrash} label={t('system.links.remove', { name })} onClick={onRemove} />
      </header>
      <Fields
        rows={ROWS}
        scope="system.link"
        value={{ ...link }}
        fault={(field) => (field === 'url' ? fault : undefined)}
        onChange={(field, value) => onChange({ ...link, [field]: value })}
      />
      {example === null ? null : (
        <p className={classes.about}>
          {t('system.links.example')} <bdi className={classes.example}>{example}</bdi>
        </p>
      )}
    </section>
  );
}
