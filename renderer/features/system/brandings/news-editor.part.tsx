// News of a branding by language: their text, when and where they are shown, and how they are read.
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import type { ListedBranding } from '#domain/api/administration/brandings.contract.ts';
import { NewsInput } from '#domain/api/session/translations.contract.ts';
import { LOCALES, type Locale } from '#domain/labels/labels.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useLeave } from '#renderer/routes/leave.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { NewsText } from '#renderer/shared/news/news-text.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { localTime } from './local-time.ts';
import classes from './texts.module.css';

type Draft = z.output<typeof NewsInput>;

interface NewsEditorProps {
  branding: ListedBranding;
  sub: string | undefined;
  tabs: React.ReactNode;
}

const draftOf = ({ html, from, until, home, signIn, version }: Draft): Draft => ({
  html,
  from,
  until,
  home,
  signIn,
  version,
});

export function NewsEditor(props: NewsEditorProps) {
  const [locale, setLocale] = useState<Locale>('en');
  const { branding } = props;
  const query = { params: { brandingName: branding.name }, query: { locale, all: true } } as const;
  const news = useCall('translations.news', query, { staleTime: 0, gcTime: 0 });
  return (
    <QueryView page query={news} skeleton={<FormSkeleton />}>
      {(stored) => <Editor key={locale} {...props} locale={locale} onLocale={setLocale} stored={draftOf(stored)} />}
    </QueryView>
  );
}

interface EditorProps extends NewsEditorProps {
  locale: Locale;
  onLocale: (locale: Locale) => void;
  stored: Draft;
}

function Editor({ branding, sub, tabs, locale, onLocale, stored }: EditorProps) {
  const t = useText();
  const api = useApi();
  const leave = useLeave();
  const faultText = useFaultText();
  const params = { brandingName: branding.name };
  const saved = useMemo(() => stored, [stored]);
  const form = useRecord<Draft>(saved, {
    schema: NewsInput,
    send: async (draft) => draftOf(await api.call('translations.saveNews', { params, query: { locale }, body: draft })),
    nameOf: () => t('system.brandings.tab.news'),
    places: { 'news.order': 'until' },
    failed: 'news.saveError',
  });
  const { draft, change, faultAt } = form;
  const time = (field: 'from' | 'until') => (
    <TextInput
      type="datetime-local"
      label={t(`system.news.${field}`)}
      description={t(`system.news.${field}.hint`)}
      error={faultText(faultAt(field))}
      value={localTime(draft[field])}
      onChange={({ currentTarget: { value } }) => change(field, value === '' ? null : new Date(value).toISOString())}
    />
  );
  return (
    <RecordEditor
      form={form}
      name={branding.name}
      sub={sub}
      saveLabel={t('system.news.save')}
      touches={languageName(locale)}
      fieldName={(field) => t(`system.news.${field}`)}
      reread={async () => draftOf(await api.call('translations.news', { params, query: { locale, all: true } }))}
      tabs={tabs}
    >
      <div className={classes.texts}>
        <div className={classes.fields}>
          <Select
            label={t('system.brandings.language')}
            data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
            allowDeselect={false}
            value={locale}
            onChange={(value) => leave(() => onLocale((value ?? 'en') as Locale))}
            comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
          />
          <Textarea
            label={t('system.news.html')}
            description={t('system.news.html.hint')}
            error={faultText(faultAt('html'))}
            lang={locale}
            dir="auto"
            autosize
            minRows={5}
            maxRows={16}
            value={draft.html}
            onChange={(event) => change('html', event.currentTarget.value)}
          />
          {time('from')}
          {time('until')}
          {(['home', 'signIn'] as const).map((place) => (
            <Switch
              key={place}
              label={t(`system.news.${place}`)}
              checked={draft[place]}
              onChange={(event) => change(place, event.currentTarget.checked)}
            />
          ))}
        </div>
        <section className={classes.read} aria-label={t('system.brandings.preview')}>
          <h2>{t('system.brandings.preview')}</h2>
          {draft.html.trim() === '' ? <p>{t('system.news.none')}</p> : <NewsText html={draft.html} />}
        </section>
      </div>
    </RecordEditor>
  );
}
