// One account: heading with its path, tabs, and the draft that is saved as a whole.
import { Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Inheritance, Unit } from '#domain/api/administration/units.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { TabLine } from '#renderer/shared/records/tab-line.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { Breadcrumb } from '#renderer/ui/page-layouts/layouts.part.tsx';
import {
  type AccountDraft,
  AccountDraftSchema,
  type AccountTab,
  draftOf,
  faultsOf,
  isInherited,
  newDraft,
  SECTIONS_OF,
  TABS,
  tabOf,
} from './account-draft.rules.ts';
import { AccountContext } from './account-form.ts';
import { AccountMenu } from './account-menu.part.tsx';
import { EndingNote } from './fields/ending-note.part.tsx';
import { Section } from './fields/section.part.tsx';
import { HooksTab } from './hooks/hooks-tab.part.tsx';
import { ChannelsTab } from './lists/channels-tab.part.tsx';
import { ExportTab } from './lists/export-tab.part.tsx';
import { TagListsTab } from './lists/tag-lists-tab.part.tsx';
import { useAccountCalls } from './use-account-calls.ts';
import { useValueText } from './use-value-text.ts';

interface AccountEditorProps {
  /** undefined while one is made. */
  unit: Unit | undefined;
  parentId: number | null;
  inheritance: Inheritance;
}

const isTab = (name: string | undefined): name is AccountTab => TABS.some((tab) => tab === name);

export function AccountEditor({ unit, parentId, inheritance }: AccountEditorProps) {
  const t = useText();
  const valueText = useValueText();
  const [{ tab }, set] = useQueryState();
  const now = isTab(tab) ? tab : 'general';
  const saved = useMemo(() => (unit ? draftOf(unit) : newDraft(parentId)), [unit, parentId]);
  const above = useMemo(() => new Map(inheritance.fields.map((one) => [one.field as string, one])), [inheritance]);
  const calls = useAccountCalls(unit);
  const form = useRecord<AccountDraft>(saved, {
    schema: AccountDraftSchema,
    send: calls.send,
    nameOf: ({ name }) => name,
    said: unit ? 'ou.updated' : 'ou.created',
    failed: unit ? 'ou.updateError' : 'ou.createError',
    check: (draft) => faultsOf(draft, above),
  });
  const usage = useCall('units.usage', { params: { ouId: unit?.id ?? 0 } }, { enabled: unit !== undefined }).data;
  const handsDown = form.changed.some((field) => isInherited(field) || field === 'channelIds' || field === 'tagLists');
  const below = handsDown ? (usage?.accounts ?? 0) : 0;
  const { draft } = form;
  const administers = unit?.abilities.includes('administerOu') ?? false;
  return (
    <AccountContext value={{ form, unit, inheritance, above, valueText }}>
      <RecordEditor
        // While the server asks whether delays become shorter nothing is wrong yet.
        form={calls.shortened ? { ...form, faults: [] } : form}
        path={<Path path={inheritance.path} />}
        name={draft.name || t('administration.accounts.new')}
        sub={usage ? t('administration.accounts.holds', { ...usage }) : null}
        actions={<Actions unit={unit} movable={inheritance.administersAbove} draft={draft} change={form.change} />}
        saveLabel={t('administration.accounts.save')}
        touches={below > 0 ? t('administration.accounts.touches', { n: below }) : ''}
        fieldName={(field) => t(`administration.account.${field}`)}
        valueText={valueText}
        reread={calls.reread}
        tabs={
          <TabLine
            // A new account, or one that is only read, has nothing to export.
            tabs={TABS.filter((name) => administers || name !== 'export')}
            now={now}
            faults={form.faults.map(({ field }) => tabOf(field))}
            textOf={(name) => t(`administration.tab.${name}`)}
            choose={(name) => set({ tab: name === null || name === 'general' ? undefined : name })}
          />
        }
      >
        <EndingNote />
        <TabBody tab={now} ouId={administers ? unit?.id : undefined} />
        {now === 'hooks' && unit ? (
          <HooksTab ouId={unit.id} editable={administers} hearsBelow={unit.abilities.includes('hierarchyAdmin')} />
        ) : null}
      </RecordEditor>
      {calls.shortened ? (
        <ConfirmDialog
          opened
          title={t('administration.shorter.title')}
          action={t('administration.shorter.action')}
          danger
          onConfirm={() => calls.confirmShorter(form.settle)}
          onClose={calls.dropShorter}
        >
          <p>{t('administration.shorter.text')}</p>
        </ConfirmDialog>
      ) : null}
    </AccountContext>
  );
}

function Path({ path }: { path: Inheritance['path'] }) {
  if (path.length === 0) return null;
  return (
    <Breadcrumb
      crumbs={path.map(({ id, name }) => ({ label: name, href: addressOf('administration.accounts', { ouId: id }) }))}
    />
  );
}

interface ActionsProps {
  unit: Unit | undefined;
  movable: boolean;
  draft: AccountDraft;
  change: (field: string, value: unknown) => void;
}

function Actions({ unit, movable, draft, change }: ActionsProps) {
  const t = useText();
  const { ouId: own } = useUser();
  if (!unit) return null;
  return (
    <>
      <Switch
        label={t(draft.enabled ? 'administration.accounts.on' : 'administration.accounts.off')}
        checked={draft.enabled}
        // Nobody closes the own account: it would shut out the person at the switch.
        disabled={unit.id === own}
        onChange={(event) => change('enabled', event.currentTarget.checked)}
      />
      <AccountMenu unit={unit} movable={movable} />
    </>
  );
}

function TabBody({ tab, ouId }: { tab: AccountTab; ouId: number | undefined }) {
  const [onlyHere, showOnlyHere] = useState(false);
  if (tab === 'channels') return <ChannelsTab />;
  if (tab === 'lists') return <TagListsTab />;
  if (tab === 'export') return ouId === undefined ? null : <ExportTab ouId={ouId} />;
  return (SECTIONS_OF[tab] ?? []).map((name, index) => (
    <Section key={name} name={name} onlyHere={onlyHere} onOnlyHere={index === 0 ? showOnlyHere : undefined} />
  ));
}
