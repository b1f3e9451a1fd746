// One sign-in service: how it is reached with its test, who comes by it, and where groups place people.
import { useMemo } from 'react';
import { RealmInput, type RealmView } from '#domain/api/configuration/security.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { RemoveRecord } from '#renderer/shared/records/remove-record.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import column from '#renderer/ui/page-layouts/column.module.css';
import { ConnectionTest } from '../connection/connection-test.part.tsx';
import { GroupRows } from './group-rows.part.tsx';
import { PeopleFields } from './people-fields.part.tsx';
import { draftOf, FRESH, PLACES, type RealmDraft } from './realm-draft.rules.ts';
import { ServiceFields } from './service-fields.part.tsx';
import { useRealmCalls } from './use-realm-calls.ts';
import { useTargets } from './use-targets.ts';

export function RealmEditor({ realm }: { realm: RealmView | undefined }) {
  const t = useText();
  const { send, reread, test, remove } = useRealmCalls(realm);
  const saved = useMemo(() => (realm ? draftOf(realm) : FRESH), [realm]);
  const form = useRecord<RealmDraft>(saved, { schema: RealmInput, send, nameOf: ({ name }) => name, places: PLACES });
  const { draft, changed } = form;
  const targets = useTargets(draft.accountId);
  return (
    <RecordEditor
      form={form}
      name={draft.name || t('system.realms.new')}
      sub={realm ? t('system.realms.people', { n: realm.people }) : undefined}
      actions={realm ? <RemoveRealm realm={realm} remove={remove} /> : undefined}
      saveLabel={t('system.realms.save')}
      touches={t('system.realms.touches')}
      fieldName={(field) => t(`system.realm.${field}`)}
      reread={reread}
    >
      <div className={column.column}>
        <ServiceFields realm={realm} form={form} />
        {realm ? (
          <ConnectionTest run={test} isChanged={changed.some((field) => field === 'settings' || field === 'secret')} />
        ) : null}
        <PeopleFields form={form} targets={targets} />
        <GroupRows form={form} targets={targets} />
      </div>
    </RecordEditor>
  );
}

function RemoveRealm({ realm: { name, people }, remove }: { realm: RealmView; remove: () => Promise<void> }) {
  const t = useText();
  return (
    <RemoveRecord action={t('system.realms.remove')} title={t('system.remove.title', { name })} remove={remove}>
      <p>{t('system.realms.remove.text', { n: people })}</p>
    </RemoveRecord>
  );
}
