// The fields of the own record, in their three groups.
import { Input, NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { DENSITIES, THEMES } from '#domain/accounts/appearance.ts';
import { LOCALES } from '#domain/labels/labels.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { MAX_RANGE, MAX_TILES, type ProfileField, type ProfileForm } from './profile.rules.ts';
import classes from './settings.module.css';

interface FieldsProps {
  form: ProfileForm;
  faults: Partial<Record<ProfileField, string>>;
  set: (patch: Partial<ProfileForm>) => void;
}

type TextField = 'firstName' | 'lastName' | 'emailAddress' | 'phoneNumber' | 'mobileNumber';

const MAX_LENGTH = { firstName: 100, lastName: 100, emailAddress: 254, phoneNumber: 40, mobileNumber: 40 } as const;
const COMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  emailAddress: 'email',
  phoneNumber: 'tel',
  mobileNumber: 'tel',
} as const;

export function PersonFields({ form, faults, set, emailFixed }: FieldsProps & { emailFixed: boolean }) {
  const t = useText();
  const text = (field: TextField) => ({
    label: t(`settings.field.${field}`),
    value: form[field],
    maxLength: MAX_LENGTH[field],
    autoComplete: COMPLETE[field],
    error: faults[field] ? t(faults[field]) : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <div className={classes.fields}>
      <TextInput {...text('firstName')} />
      <TextInput {...text('lastName')} />
      <TextInput
        {...text('emailAddress')}
        className={classes.wide}
        dir="ltr"
        type="email"
        readOnly={emailFixed}
        {...(emailFixed ? { description: t('settings.emailFixed') } : {})}
      />
      <TextInput {...text('phoneNumber')} dir="ltr" type="tel" />
      <TextInput {...text('mobileNumber')} dir="ltr" type="tel" />
    </div>
  );
}

export function PreferenceFields({ form, faults, set }: FieldsProps) {
  const t = useText();
  const number = (field: 'defaultSearchRangeDays' | 'welcomeTileCount', max: number) => ({
    label: t(`settings.field.${field}`),
    description: t(`settings.hint.${field}`),
    min: 0,
    max,
    allowDecimal: false,
    clampBehavior: 'none' as const,
    hideControls: true,
    value: form[field],
    error: faults[field] ? t(faults[field], { n: max }) : undefined,
    onChange: (value: number | string) => set({ [field]: typeof value === 'number' ? value : '' }),
  });
  return (
    <div className={classes.fields}>
      <Select
        className={classes.wide}
        label={t('settings.field.locale')}
        allowDeselect={false}
        data={LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))}
        value={form.locale}
        onChange={(locale) => (locale === null ? undefined : set({ locale }))}
        rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
      />
      <NumberInput {...number('defaultSearchRangeDays', MAX_RANGE)} />
      <NumberInput {...number('welcomeTileCount', MAX_TILES)} />
    </div>
  );
}

interface LookChoiceProps<Choice extends string> {
  field: 'theme' | 'density';
  value: Choice;
  choices: readonly Choice[];
  onChange: (choice: Choice) => void;
}

function LookChoice<Choice extends string>({ field, value, choices, onChange }: LookChoiceProps<Choice>) {
  const t = useText();
  const label = t(`settings.field.${field}`);
  const data = choices.map((choice) => ({ value: choice, label: t(`settings.${field}.${choice}`) }));
  return (
    <Input.Wrapper labelElement="div" className={classes.wide} label={label}>
      <SegmentedControl fullWidth aria-label={label} value={value} data={data} onChange={onChange} />
    </Input.Wrapper>
  );
}

/** Light or dark, close or wide: acts as soon as it is saved, here and on every other device. */
export function LookFields({ form, set }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <LookChoice field="theme" value={form.theme} choices={THEMES} onChange={(theme) => set({ theme })} />
      <LookChoice field="density" value={form.density} choices={DENSITIES} onChange={(density) => set({ density })} />
    </div>
  );
}

const FLAGS = [
  'allowEMailNotifications',
  'pendingPushNotification',
  'validatedPushNotification',
  'rejectedPushNotification',
  'mailReceipts',
] as const;

export function NotificationFields({ form, set }: FieldsProps) {
  const t = useText();
  return (
    <div className={classes.switches}>
      {FLAGS.map((field) => (
        <Switch
          key={field}
          label={t(`settings.field.${field}`)}
          description={t(`settings.hint.${field}`)}
          classNames={{ body: classes.switch ?? '', description: classes.hint ?? '' }}
          checked={form[field]}
          onChange={(event) => set({ [field]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}
