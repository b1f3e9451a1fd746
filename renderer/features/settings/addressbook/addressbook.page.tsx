// The address book: who fits what is typed at the left, the chosen contact at the right.
import { useDebouncedValue } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { Contact } from '#domain/api/session/contacts.contract.ts';
import { contactName } from '#domain/contacts/contacts.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RecordList } from '#renderer/shared/records/record-list.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import classes from './addressbook.module.css';
import { whoseOf } from './contact.rules.ts';
import { ContactEditor } from './contact-editor.part.tsx';

const SETTLE_MS = 150;
const WHOSE = ['all', 'own', 'shared'] as const;

const aboutOf = ({ addresses, emails, organisation, kind }: Contact): string =>
  [kind === 'person' ? organisation : '', addresses[0]?.lines.at(-1) ?? emails[0]?.address ?? '']
    .filter((text) => text !== '')
    .join(' · ');

export function AddressBookPage() {
  const t = useText();
  const go = useGo();
  const [query, set] = useQueryState();
  const { q = '', open } = query;
  const whose = whoseOf(query.whose);
  const [text] = useDebouncedValue(q.trim(), SETTLE_MS);
  const contacts = useCall('contacts.list', { query: { text, whose } }, { placeholderData: keepPreviousData });
  const add = { label: t('contacts.new'), onClick: () => set({ open: 'new' }) };
  return (
    <QueryView page query={contacts} skeleton={<FormSkeleton />}>
      {({ items, overflow }) => (
        <FormPage
          treeLabel={t('common.route.settings.addressbox')}
          chosen={open}
          tree={
            <RecordList
              label={t('common.route.settings.addressbox')}
              entries={items.map((contact) => ({
                id: contact.id,
                name: contactName(contact),
                about: aboutOf(contact) || undefined,
                mark: contact.shared ? t('contacts.mark.shared') : undefined,
                href: addressOf('settings.addressbox', { ...query, open: contact.id }),
              }))}
              isFound
              chosen={open}
              filter={q}
              onFilter={(next) => set({ q: next })}
              filterLabel={t('contacts.filter')}
              add={add}
              actions={
                <>
                  <IconButton
                    icon={IconUpload}
                    label={t('contacts.import')}
                    onClick={() => go('settings.addressboxImport', whose ? { whose } : {})}
                  />
                  <ListExport list="contacts" filter={{ text, whose }} />
                </>
              }
              above={
                <div className={classes.whose}>
                  <Chips
                    label={t('contacts.whose')}
                    chips={WHOSE.map((id) => ({ id, label: t(`contacts.whose.${id}`) }))}
                    active={whose ?? 'all'}
                    onChoose={(id) => set({ whose: whoseOf(id) })}
                  />
                </div>
              }
              below={overflow ? t('contacts.more') : undefined}
            />
          }
        >
          <Chosen
            key={open}
            open={open}
            empty={items.length === 0 && text === ''}
            shared={whose === 'shared'}
            add={add}
          />
        </FormPage>
      )}
    </QueryView>
  );
}

interface ChosenProps {
  open: string | undefined;
  empty: boolean;
  shared: boolean;
  add: { readonly label: string; readonly onClick: () => void };
}

function Chosen({ open, empty, shared, add }: ChosenProps) {
  const t = useText();
  const isStored = open !== undefined && open !== 'new';
  const contact = useCall('contacts.get', { params: { contactId: Number(open) } }, { enabled: isStored });
  if (open === 'new') return <ContactEditor contact={undefined} shared={shared} />;
  if (isStored) {
    return (
      <QueryView page query={contact} skeleton={<FormSkeleton />}>
        {(one) => <ContactEditor contact={one} shared={shared} />}
      </QueryView>
    );
  }
  const state = empty ? 'none' : 'choose';
  return (
    <EmptyState page title={t(`contacts.${state}.title`)} action={add}>
      <p>{t(`contacts.${state}.text`)}</p>
    </EmptyState>
  );
}
