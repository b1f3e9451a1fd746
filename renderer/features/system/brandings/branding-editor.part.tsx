// One branding: its tabs beside the preview, and the draft that is saved as a whole. News are kept for themselves, by language.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedBranding } from '#domain/api/administration/brandings.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { RemoveRecord } from '#renderer/shared/records/remove-record.part.tsx';
import { TabLine } from '#renderer/shared/records/tab-line.part.tsx';
import { type RecordForm, useRecord } from '#renderer/shared/records/use-record.ts';
import { useLeaveGuard } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import {
  BRANDING_TABS,
  type BrandingDraft,
  BrandingDraftSchema,
  type BrandingTab,
  draftOf,
  faultsOf,
  inputOf,
  newDraft,
  tabOf,
} from './branding-draft.rules.ts';
import classes from './brandings.module.css';
import { GeneralTab } from './general-tab.part.tsx';
import { MailsTab } from './mails-tab.part.tsx';
import { NewsEditor } from './news-editor.part.tsx';
import { Preview } from './preview.part.tsx';

/** Where refusals of the server stand that name no field. */
const PLACES = {
  'brandings.domain': 'virtualHost',
  'brandings.duplicateHost': 'virtualHost',
  'brandings.duplicateName': 'name',
  'brandings.embeddedUrl': 'embeddedParentURLs',
  'brandings.css': 'css',
  'brandings.cssProperty': 'css',
  'brandings.cssValue': 'css',
  'locales.syntax': 'mailTexts',
  'locales.missing': 'mailTexts',
  'locales.unknown': 'mailTexts',
  'locales.empty': 'mailTexts',
} as const;

interface BrandingEditorProps {
  branding: ListedBranding | undefined;
  /** Whoever has no other wears it; it stays. */
  isDefault: boolean;
}

export function BrandingEditor({ branding, isDefault }: BrandingEditorProps) {
  const t = useText();
  const [{ tab }, set] = useQueryState();
  const { send, reread, remove } = useBrandingCalls(branding);
  const saved = useMemo(() => (branding ? draftOf(branding) : newDraft()), [branding]);
  const form = useRecord<BrandingDraft>(saved, {
    schema: BrandingDraftSchema,
    send,
    nameOf: ({ name }) => name,
    failed: 'brandings.saveError',
    check: faultsOf,
    places: PLACES,
  });
  // Its own save bar is away while the news are shown.
  useLeaveGuard(form.changed.length > 0, form.saving);
  const tabs = BRANDING_TABS.filter((name) => branding !== undefined || name !== 'news');
  const now = tabs.find((name) => name === tab) ?? 'general';
  const line = (
    <TabLine
      tabs={tabs}
      now={now}
      faults={form.faults.map(({ field }) => tabOf(field))}
      textOf={(name) => t(`system.brandings.tab.${name}`)}
      choose={(name) => set({ tab: name === null || name === 'general' ? undefined : name })}
    />
  );
  const used = branding ? t('system.brandings.used', { n: branding.accounts }) : undefined;
  if (now === 'news' && branding) return <NewsEditor branding={branding} sub={used} tabs={line} />;
  return (
    <RecordEditor
      form={form}
      name={form.draft.name || t('system.brandings.new')}
      sub={used}
      actions={
        branding && !isDefault ? (
          <RemoveRecord
            action={t('system.brandings.remove')}
            title={t('system.brandings.remove.title', { name: branding.name })}
            remove={remove}
          >
            <p>{t(branding.accounts > 0 ? 'system.brandings.remove.used' : 'system.brandings.remove.text')}</p>
          </RemoveRecord>
        ) : undefined
      }
      saveLabel={t('system.brandings.save')}
      {...(branding ? { touches: t('system.brandings.touches', { n: branding.accounts }) } : {})}
      fieldName={(field) => t(`system.branding.${field}`)}
      valueText={(field, value) =>
        /ImageURL$|IconURL$|^favicon|^mailTexts$/.test(field) ? shortened(value) : undefined
      }
      reread={reread}
      tabs={line}
    >
      <div className={classes.editor}>
        <TabBody tab={now} form={form} />
        {now === 'mails' ? null : <Preview draft={form.draft} />}
      </div>
    </RecordEditor>
  );
}

/** So much of a picture's address, or of texts, as tells two apart. */
const shortened = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 40)}…${text.slice(-12)}` : text;
};

function TabBody({ tab, form }: { tab: BrandingTab; form: RecordForm<BrandingDraft> }) {
  const faultText = useFaultText();
  if (tab === 'mails') return <MailsTab form={form} />;
  if (tab === 'general') return <GeneralTab form={form} />;
  const row =
    tab === 'chat'
      ? ({ field: 'chatURL', kind: 'text', nullable: true, wide: true, length: 500 } as const)
      : ({ field: 'embeddedParentURLs', kind: 'list', wide: true } as const);
  return (
    <Fields
      rows={[row]}
      scope="system.branding"
      value={form.draft}
      fault={(field) => faultText(form.faultAt(field))}
      onChange={form.change}
    />
  );
}

function useBrandingCalls(branding: ListedBranding | undefined) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const go = useGo();
  const notify = useToasts();
  const changed = () => queries.invalidateQueries({ queryKey: keyOf('brandings.list') });
  return {
    send: async (draft: BrandingDraft) => {
      const stored = await create('brandings.save', { body: inputOf(draft) });
      await changed();
      if (!branding) go('system.brandings', { brandingId: stored.id }, 'replace');
      return draftOf(stored);
    },
    reread: async () => {
      const now = (await api.call('brandings.list')).find(({ id }) => id === branding?.id);
      if (!now) throw new Error('The branding is gone.');
      return draftOf(now);
    },
    remove: async () => {
      if (!branding) return;
      await api.call('brandings.remove', { params: { brandingId: branding.id } });
      go('system.brandings', {}, 'replace');
      await changed();
      notify('success', 'system.brandings.removed', { name: branding.name });
    },
  };
}
