// The register of recipients: who fits what is typed at the left, the chosen recipient at the right. Manage and Processing
// lead to the same screen.
import { useDebouncedValue } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { Recipient } from '#domain/api/administration/recipients.contract.ts';
import type { Answer } from '#domain/api/client.ts';
import { CONSENT_PREFERENCES } from '#domain/recipients/recipients.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useAskedStatus } from '#renderer/shared/lists/list-filters.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RecordList } from '#renderer/shared/records/record-list.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { preferenceOf, type RegisterFilter } from './recipient.rules.ts';
import { RecipientEditor } from './recipient-editor.part.tsx';
import { RegisterActions } from './register-actions.part.tsx';
import { RegisterChoice, useRegister } from './register-choice.part.tsx';
import { lookUpOf } from './use-recipient-calls.ts';

const SETTLE_MS = 150;

type Listed = Answer<'recipients.listOfUnit', unknown>;

export function RecipientsPage() {
  const [{ q = '', ou }] = useQueryState();
  const status = useAskedStatus((one) => preferenceOf(one) !== undefined);
  const [text] = useDebouncedValue(q.trim(), SETTLE_MS);
  const { ouId, senders, isKnown } = useRegister(ou);
  const filter = { text, preference: preferenceOf(status) };
  const list = useCall(
    'recipients.listOfUnit',
    { params: { ouId }, query: filter },
    { placeholderData: keepPreviousData, enabled: isKnown },
  );
  if (list.error instanceof ApiFailure && list.data === undefined && list.error.label.startsWith('recipients.')) {
    return <NoRegister failure={list.error} ouId={ouId} />;
  }
  return (
    <QueryView page query={list} skeleton={<FormSkeleton />}>
      {(listed) => <RegisterView listed={listed} filter={filter} senders={senders} />}
    </QueryView>
  );
}

interface RegisterViewProps {
  listed: Listed;
  filter: RegisterFilter;
  senders: readonly { readonly id: number; readonly name: string }[];
}

function RegisterView({ listed: { items, overflow, register }, filter, senders }: RegisterViewProps) {
  const t = useText();
  const go = useGo();
  const route = useRoute()?.name === 'processing.recipientsChoice' ? 'processing' : 'manage';
  const [query, set] = useQueryState();
  const { open, view } = query;
  const title = t('common.route.manage.recipientsChoice');
  const add = { label: t('recipients.new'), onClick: () => set({ open: undefined, view: 'new' }) };
  const entryOf = (one: Recipient) => ({
    id: one.id,
    name: one.recipientIdentifier,
    about: t(`recipients.preference.${one.mainPreferences.preference}`),
    further: one.emailAddress ? [one.emailAddress] : [],
    mark: one.emailAddress && !one.emailValid ? t('recipients.invalid.mark') : undefined,
    href: addressOf(`${route}.recipientsChoice`, { ...query, view: undefined, open: one.recipientIdentifier }),
  });
  return (
    <FormPage
      treeLabel={title}
      chosen={view === 'new' ? view : open}
      tree={
        <RecordList
          label={title}
          entries={items.map(entryOf)}
          isFound
          chosen={String(items.find((one) => one.recipientIdentifier === open)?.id)}
          filter={query.q ?? ''}
          onFilter={(next) => set({ q: next })}
          filterLabel={t('recipients.filter')}
          add={add}
          actions={
            <>
              <IconButton
                icon={IconUpload}
                label={t('recipients.import')}
                onClick={() => go('manage.recipientsImport', { ou: String(register.id) })}
              />
              <ListExport list="recipients" filter={{ ouId: register.id, ...filter }} />
              {items.length > 0 ? <RegisterActions listed={{ ouId: register.id, filter }} /> : null}
            </>
          }
          above={
            <>
              <RegisterChoice
                senders={senders}
                value={register.id}
                onChange={(id) => set({ ou: id, open: undefined })}
              />
              <PreferenceChips />
            </>
          }
          below={overflow ? t('recipients.more') : t('recipients.registerOf', { name: register.name })}
        />
      }
    >
      <Chosen
        key={view === 'new' ? view : open}
        ouId={register.id}
        identifier={open}
        isNew={view === 'new'}
        isEmpty={items.length === 0 && filter.text === '' && filter.preference === undefined}
        add={add}
      />
    </FormPage>
  );
}

/** Which recipients are listed, kept in the address. */
function PreferenceChips() {
  const t = useText();
  const [{ status }, set] = useQueryState();
  const chips = [
    { id: 'all', label: t('recipients.show.all') },
    ...CONSENT_PREFERENCES.map((id) => ({ id, label: t(`recipients.preference.${id}`) })),
  ];
  return (
    <Chips
      label={t('recipients.show')}
      chips={chips}
      active={preferenceOf(status) ?? 'all'}
      onChoose={(id) => set({ status: preferenceOf(id) })}
    />
  );
}

/** Why there is no list, and what to do. */
function NoRegister({ failure, ouId }: { failure: ApiFailure; ouId: number }) {
  const t = useText();
  const go = useGo();
  const faultText = useFaultText();
  if (failure.label !== 'recipients.noRegister') {
    return (
      <EmptyState page title={t('recipients.above.title')}>
        <p>{faultText({ label: failure.label, parameters: failure.parameters })}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      page
      title={t('recipients.noRegister.title')}
      action={{
        label: t('recipients.noRegister.action'),
        onClick: () => go('administration.accounts', { ouId: String(ouId) }),
      }}
    >
      <p>{t('recipients.noRegister.text')}</p>
    </EmptyState>
  );
}

interface ChosenProps {
  ouId: number;
  identifier: string | undefined;
  isNew: boolean;
  isEmpty: boolean;
  add: { readonly label: string; readonly onClick: () => void };
}

function Chosen({ ouId, identifier, isNew, isEmpty, add }: ChosenProps) {
  const t = useText();
  const isStored = identifier !== undefined && !isNew;
  const found = useCall('recipients.list', lookUpOf(ouId, identifier ?? ''), { enabled: isStored });
  if (isNew) return <RecipientEditor recipient={undefined} ouId={ouId} />;
  const state = isEmpty ? 'none' : 'choose';
  const empty = (
    <EmptyState page title={t(`recipients.${state}.title`)} action={add}>
      <p>{t(`recipients.${state}.text`)}</p>
    </EmptyState>
  );
  if (!isStored) return empty;
  return (
    <QueryView page query={found} skeleton={<FormSkeleton />}>
      {([one]) => (one ? <RecipientEditor recipient={one} ouId={ouId} /> : empty)}
    </QueryView>
  );
}
