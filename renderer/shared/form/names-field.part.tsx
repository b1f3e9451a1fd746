// A name by language: one line for each language that has one, and a choice of those that have none.
import { ActionIcon, Input, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { LOCALES, type Locale } from '#domain/labels/labels.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import classes from './fields.module.css';

interface NamesFieldProps {
  label: string;
  description: string;
  error?: string | undefined;
  /** Names by language, undefined without any. */
  value: unknown;
  onChange: (names: Readonly<Partial<Record<Locale, string>>> | undefined) => void;
}

export function NamesField({ label, description, error, value, onChange }: NamesFieldProps) {
  const t = useText();
  const names = (value ?? {}) as Partial<Record<Locale, string>>;
  const given = LOCALES.filter((locale) => names[locale] !== undefined);
  const without = (locale: Locale) => {
    const { [locale]: _gone, ...rest } = names;
    onChange(Object.keys(rest).length > 0 ? rest : undefined);
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <div className={classes.names}>
        {given.map((locale) => (
          <div key={locale} className={classes.name}>
            <TextInput
              lang={locale}
              dir="auto"
              aria-label={t('common.names.in', { language: languageName(locale) })}
              leftSectionWidth={40}
              leftSection={<span className={classes.code}>{locale}</span>}
              value={names[locale] ?? ''}
              maxLength={100}
              onChange={(event) => onChange({ ...names, [locale]: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={t('common.names.remove', { language: languageName(locale) })}
              onClick={() => without(locale)}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {given.length < LOCALES.length ? (
          <Select
            className={classes.add ?? ''}
            aria-label={t('common.names.add')}
            placeholder={t('common.names.add')}
            data={LOCALES.filter((locale) => !given.includes(locale)).map((locale) => ({
              value: locale,
              label: languageName(locale),
            }))}
            value={null}
            onChange={(locale) => (locale === null ? undefined : onChange({ ...names, [locale]: '' }))}
            comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
          />
        ) : null}
      </div>
    </Input.Wrapper>
  );
}
