// What a branding is called, where it is worn, how it looks.
import { Textarea } from '@mantine/core';
import { ownCssWarning } from '#domain/branding/own-css.check.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import type { RecordForm } from '#renderer/shared/records/use-record.ts';
import type { BrandingDraft } from './branding-draft.rules.ts';
import classes from './brandings.module.css';
import { ColourField } from './colour-field.part.tsx';
import { PictureField } from './picture-field.part.tsx';
import { Verdict } from './verdict.part.tsx';

const COLOURS = ['brandColor', 'contentBgColor', 'iconColorLight', 'iconColorDark'] as const;
const PICTURES = ['logoImageURL', 'backgroundImageURL', 'faviconURL', 'notificationIconURL'] as const;
const DRAWN = { kind: 'custom', wide: true } as const;

const rowsWith = (realms: NonNullable<FieldRow['options']>): readonly FieldRow[] => [
  { field: 'name', kind: 'text', length: 100 },
  { field: 'applicationName', kind: 'text', length: 100 },
  { field: 'virtualHost', kind: 'text', length: 300, nullable: true },
  {
    field: 'authenticationRealm',
    kind: 'choice',
    options: realms,
    nullable: true,
    empty: 'system.branding.authenticationRealm.all',
  },
  { field: 'brandColor', ...DRAWN },
  { field: 'verdict', ...DRAWN, when: ({ brandColor }) => brandColor !== null },
  { field: 'contentBgColor', ...DRAWN },
  ...PICTURES.map((field) => ({ field, ...DRAWN })),
  { field: 'iconColorLight', kind: 'custom' },
  { field: 'iconColorDark', kind: 'custom' },
  { field: 'helpURL', kind: 'text', length: 500, nullable: true, wide: true },
  { field: 'invoicingURL', kind: 'text', length: 500, nullable: true, wide: true },
  { field: 'css', ...DRAWN },
];

export function GeneralTab({ form }: { form: RecordForm<BrandingDraft> }) {
  const t = useText();
  const faultText = useFaultText();
  const { draft, change } = form;
  const realms = (useCall('security.realms').data ?? []).map(({ name }) => ({ value: name, label: name }));
  const fault = (field: string) => faultText(form.faultAt(field));
  const colours = COLOURS.map((field) => [
    field,
    <ColourField
      key={field}
      label={t(`system.branding.${field}`)}
      hint={t(`system.branding.${field}.hint`)}
      error={fault(field)}
      value={draft[field]}
      onChange={(colour) => change(field, colour)}
    />,
  ]);
  const pictures = PICTURES.map((field) => [
    field,
    <PictureField
      key={field}
      label={t(`system.branding.${field}`)}
      hint={t(`system.branding.${field}.hint`)}
      error={fault(field)}
      value={draft[field]}
      onChange={(picture) => change(field, picture)}
    />,
  ]);
  return (
    <Fields
      rows={rowsWith(realms)}
      scope="system.branding"
      value={draft}
      fault={fault}
      onChange={(field, value) => change(field, field === 'authenticationRealm' ? (value ?? '') : value)}
      custom={{
        ...Object.fromEntries([...colours, ...pictures]),
        verdict: <Verdict colour={draft.brandColor} />,
        css: <CssField value={draft.css} fault={fault('css')} onChange={(css) => change('css', css)} />,
      }}
    />
  );
}

interface CssFieldProps {
  value: string;
  fault: string | undefined;
  onChange: (css: string) => void;
}

/** The style sheet, with what can hardly be read in it. */
function CssField({ value, fault, onChange }: CssFieldProps) {
  const t = useText();
  const faultText = useFaultText();
  const warning = fault === undefined ? ownCssWarning(value) : undefined;
  return (
    <>
      <Textarea
        label={t('system.branding.css')}
        description={t('system.branding.css.hint')}
        error={fault}
        dir="ltr"
        spellCheck={false}
        autosize
        minRows={4}
        maxRows={16}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {warning ? (
        <p className={classes.warn} role="status">
          {faultText(warning)}
        </p>
      ) : null}
    </>
  );
}
