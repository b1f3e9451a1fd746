// The phone numbers or the e-mail addresses of a contact, each with what it is for.
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MOST_ENTRIES } from '#domain/contacts/contacts.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './addressbook.module.css';

interface Entry {
  readonly label: string;
  readonly text: string;
}

interface NumberEntriesProps {
  field: 'emails' | 'phones';
  entries: readonly Entry[];
  fault: string | undefined;
  onChange: (next: readonly Entry[]) => void;
}

const LENGTH = { emails: 254, phones: 40 } as const;
const TYPE = { emails: 'email', phones: 'tel' } as const;

export function NumberEntries({ field, entries, fault, onChange }: NumberEntriesProps) {
  const t = useText();
  const set = (n: number, part: Partial<Entry>) =>
    onChange(entries.map((one, at) => (at === n ? { ...one, ...part } : one)));
  return (
    <section className={classes.entries} aria-label={t(`contacts.field.${field}`)}>
      <h2>{t(`contacts.field.${field}`)}</h2>
      {entries.map(({ label, text }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place
        <div key={n} className={classes.number}>
          <TextInput
            aria-label={t('contacts.label')}
            placeholder={t('contacts.label')}
            maxLength={100}
            value={label}
            onChange={(event) => set(n, { label: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t(`contacts.${field}.one`, { n: n + 1 })}
            type={TYPE[field]}
            dir="ltr"
            maxLength={LENGTH[field]}
            value={text}
            onChange={(event) => set(n, { text: event.currentTarget.value })}
          />
          <IconButton
            icon={IconTrash}
            label={t(`contacts.${field}.remove`, { n: n + 1 })}
            onClick={() => onChange(entries.toSpliced(n, 1))}
          />
        </div>
      ))}
      {fault ? (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      ) : null}
      {entries.length < MOST_ENTRIES ? (
        <Button
          variant="subtle"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChange([...entries, { label: '', text: '' }])}
        >
          {t(`contacts.${field}.add`)}
        </Button>
      ) : null}
    </section>
  );
}
