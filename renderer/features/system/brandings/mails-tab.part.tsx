// E-mails of a branding: whom they come from, and their texts by language, each beside the e-mail as it will be read.
import { Select, Textarea } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { checkWording } from '#domain/branding/wording.check.ts';
import { LOCALES, type Locale, type Messages } from '#domain/labels/labels.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { loadPacks } from '#renderer/i18n/packs.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import type { RecordForm } from '#renderer/shared/records/use-record.ts';
import { filled } from '#renderer/shared/wording/sample.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import type { BrandingDraft } from './branding-draft.rules.ts';
import classes from './texts.module.css';

const SENDER: readonly FieldRow[] = [
  { field: 'mailName', kind: 'text', length: 100 },
  { field: 'mailAddress', kind: 'text', length: 254, nullable: true },
];
/** Parts of an e-mail by where they stand in it; those between keep the order of their names. */
const RANKS: Readonly<Record<string, number>> = { subject: 0, intro: 1, text: 1, link: 8, end: 9 };
const MIDDLE = 5;
const partOf = (label: string): string => label.split('.').at(-1) ?? '';
const rankOf = (label: string): number => RANKS[partOf(label)] ?? MIDDLE;
const NAMED = ['subject', 'intro', 'text', 'link', 'end'] as const;

const SUBJECT = /^mail\.(\w+)\.subject$/;

/** The product's texts of e-mails in a language; empty until they are there. */
function useMailPack(locale: Locale): Messages {
  const [loaded, setLoaded] = useState<{ readonly locale: Locale; readonly pack: Messages }>();
  useEffect(() => {
    let isLate = false;
    void loadPacks(['mail'], locale).then(({ english, pack }) => {
      const all = Object.entries({ ...english, ...pack }).filter(([label]) => label.startsWith('mail.'));
      if (!isLate) setLoaded({ locale, pack: Object.fromEntries(all) });
    });
    return () => {
      isLate = true;
    };
  }, [locale]);
  return loaded?.locale === locale ? loaded.pack : {};
}

export function MailsTab({ form }: { form: RecordForm<BrandingDraft> }) {
  const t = useText();
  const faultText = useFaultText();
  const { draft, change, faultAt } = form;
  const { locale: ownLocale } = useAtomValue(languageAtom);
  const [locale, setLocale] = useState<Locale>(ownLocale);
  const [kind, setKind] = useState('lostPassword');
  const pack = useMailPack(locale);
  const own: Messages = draft.mailTexts[locale] ?? {};
  const labels = Object.keys(pack)
    .filter((label) => label.startsWith(`mail.${kind}.`))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const put = (label: string, text: string) => {
    const { [label]: _before, ...others } = own;
    const texts = text === '' || text === pack[label] ? others : { ...others, [label]: text };
    const { [locale]: _old, ...languages } = draft.mailTexts;
    change('mailTexts', Object.keys(texts).length === 0 ? languages : { ...languages, [locale]: texts });
  };
  const kinds = Object.keys(pack).flatMap((label) => {
    const value = SUBJECT.exec(label)?.[1];
    return value === undefined ? [] : [{ value, label: filled(pack[label] ?? '', locale) }];
  });
  return (
    <div className={classes.texts}>
      <div className={classes.fields}>
        <Fields
          rows={SENDER}
          scope="system.branding"
          value={draft}
          fault={(field) => faultText(faultAt(field))}
          onChange={change}
        />
        <Select
          label={t('system.brandings.language')}
          data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
          allowDeselect={false}
          value={locale}
          onChange={(value) => setLocale((value ?? 'en') as Locale)}
          comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
        />
        <Select
          label={t('system.brandings.mail')}
          data={kinds}
          allowDeselect={false}
          value={kind}
          onChange={(value) => setKind(value ?? kind)}
          comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
        />
        {labels.map((label, n) => (
          <MailText
            key={`${locale} ${label}`}
            label={label}
            n={n + 1}
            locale={locale}
            product={pack[label] ?? ''}
            text={own[label]}
            onChange={(text) => put(label, text)}
          />
        ))}
      </div>
      <section className={classes.read} aria-label={t('system.brandings.preview')}>
        <h2>{t('system.brandings.preview')}</h2>
        <p className={classes.sender}>
          <bdi>{draft.mailName || draft.applicationName}</bdi> <bdi>{draft.mailAddress ?? ''}</bdi>
        </p>
        <div lang={locale} dir="auto">
          {labels.map((label) => (
            <p key={label} data-subject={SUBJECT.test(label) || undefined}>
              {filled(own[label] ?? pack[label] ?? '', locale)}
            </p>
          ))}
        </div>
      </section>
    </div>
  );
}

interface MailTextProps {
  label: string;
  n: number;
  locale: Locale;
  product: string;
  text: string | undefined;
  onChange: (text: string) => void;
}

function MailText({ label, n, locale, product, text, onChange }: MailTextProps) {
  const t = useText();
  const faultText = useFaultText();
  const named = NAMED.find((one) => one === partOf(label));
  const checked = text === undefined ? undefined : checkWording({ label, text }, product, locale);
  return (
    <Textarea
      label={named ? t(`system.brandings.part.${named}`) : t('system.brandings.part.other', { n })}
      description={text === undefined ? undefined : <span lang={locale}>{product}</span>}
      error={checked && !checked.ok ? faultText(checked.refusal) : undefined}
      lang={locale}
      dir="auto"
      autosize
      minRows={1}
      maxRows={10}
      value={text ?? product}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
