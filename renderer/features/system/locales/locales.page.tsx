// Locales: every text of the product in a language, found by what stands on the screen, worded anew and given back.
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { LOCALES, type Locale, localeOf } from '#domain/labels/labels.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import type { ListColumn } from '#renderer/ui/list/list.types.ts';
import { ListPage, ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import classes from './locales.module.css';
import { useWording } from './use-wording.ts';
import { found, type Worded } from './wording.rules.ts';
import { WordingDialog } from './wording-dialog.part.tsx';
import { WordingFile } from './wording-file.part.tsx';

const SHOWN = ['all', 'changed'] as const;

export function LocalesPage() {
  const t = useText();
  const can = useCan();
  const [{ q = '', locale: asked, open, view }, set] = useQueryState();
  const locale = localeOf(asked);
  const shown = view === 'changed' ? 'changed' : 'all';
  const { changed, all, isReady, save } = useWording(locale);
  const rows = useMemo(() => found(all, q, shown === 'changed'), [all, q, shown]);
  const columns = useMemo(() => columnsOf(t, locale), [t, locale]);
  const opened = all.find(({ label }) => label === open);
  const count = all.filter(({ isChanged }) => isChanged).length;
  const chips = SHOWN.map((id) => ({
    id,
    label: t(`system.locales.${id}`),
    count: id === 'changed' ? count : undefined,
  }));
  return (
    <ListPage
      title={t('common.route.system.locales')}
      count={isReady ? rows.length : undefined}
      view={can('system') ? <WordingFile locale={locale} rows={rows} all={all} save={save} /> : undefined}
      filter={
        <>
          <Select
            className={classes.language ?? ''}
            aria-label={t('system.brandings.language')}
            data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
            allowDeselect={false}
            value={locale}
            onChange={(value) => set({ locale: value ?? undefined })}
            comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
          />
          <ListSearch
            value={q}
            label={t('system.locales.search')}
            placeholder={t('system.locales.search.hint')}
            onChange={(text) => set({ q: text })}
          />
          <Chips
            label={t('system.locales.shown')}
            chips={chips}
            active={shown}
            onChoose={(id) => set({ view: id === 'changed' ? id : undefined })}
          />
        </>
      }
    >
      <QueryView query={changed} skeleton={<RowsSkeleton head />}>
        {() =>
          isReady && rows.length === 0 ? (
            <NotFoundState filters={[q].filter(Boolean)} onClear={() => set({ q: undefined, view: undefined })} />
          ) : (
            <ListTable
              label={t('common.route.system.locales')}
              rows={rows}
              columns={columns}
              keyOf={keyOf}
              nameOf={keyOf}
              onOpen={(label) => set({ open: label === undefined ? undefined : String(label) })}
            />
          )
        }
      </QueryView>
      {opened ? (
        <WordingDialog
          key={`${locale} ${opened.label}`}
          row={opened}
          locale={locale}
          save={can('system') ? (text) => save({ [opened.label]: text }, all) : undefined}
          onClose={() => set({ open: undefined })}
        />
      ) : null}
    </ListPage>
  );
}

const keyOf = ({ label }: Worded): string => label;

const columnsOf = (t: Text, locale: Locale): ListColumn<Worded>[] => [
  {
    id: 'text',
    label: t('system.locales.text'),
    width: 'minmax(200px, 3fr)',
    render: ({ text }) => (
      <span lang={locale} dir="auto">
        {text}
      </span>
    ),
  },
  {
    id: 'label',
    label: t('system.locales.key'),
    width: 'minmax(120px, 2fr)',
    priority: 2,
    quiet: true,
    render: ({ label }) => <bdi>{label}</bdi>,
  },
  {
    id: 'state',
    label: t('system.locales.state'),
    width: '112px',
    render: ({ isChanged }) => <span>{isChanged ? t('system.locales.isChanged') : ''}</span>,
  },
];
