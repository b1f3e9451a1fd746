// The last question: its name, and who may use it.
import { Select, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { useProfiles } from '../users.ts';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';

export function NameQuestion() {
  const t = useText();
  const { name, answers, answer } = useWizard();
  const profiles = useProfiles();
  return (
    <>
      <TextInput
        data-filled
        label={t('processing.service.name')}
        maxLength={100}
        value={name}
        error={name.trim() === '' ? t('processing.wizard.nameNeeded') : undefined}
        onChange={(event) => answer({ name: event.currentTarget.value })}
      />
      {profiles.length > 0 ? (
        <Select
          data-filled
          label={t('processing.wizard.users')}
          allowDeselect={false}
          data={[
            { value: 'all', label: t('processing.wizard.users.all') },
            ...profiles.map((one) => ({ value: String(one.id), label: one.name })),
            { value: 'none', label: t('processing.wizard.users.none') },
          ]}
          value={answers.users}
          onChange={(users) => (users === null ? undefined : answer({ users }))}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
        />
      ) : null}
      <p className={classes.hint}>{t('processing.wizard.later')}</p>
    </>
  );
}
