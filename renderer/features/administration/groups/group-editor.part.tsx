// One group: its code, its name, and who is in it.
import { MultiSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Group, GroupInput } from '#domain/api/administration/groups.contract.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { RecordEditor } from '#renderer/shared/records/record-editor.part.tsx';
import { useRecord } from '#renderer/shared/records/use-record.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { RemoveGroup } from './remove-group.part.tsx';

type Draft = { readonly [K in keyof GroupInputValue]: GroupInputValue[K] };
type GroupInputValue = ReturnType<typeof GroupInput.parse>;

const ROWS: readonly FieldRow[] = [
  { field: 'code', kind: 'text', length: 100 },
  { field: 'name', kind: 'text', length: 100 },
  { field: 'users', kind: 'custom', wide: true },
];

const draftOf = ({ id, version, ouId, code, name, users }: Group): Draft => ({ id, version, ouId, code, name, users });

export function GroupEditor({ group, ouId }: { group: Group | undefined; ouId: number }) {
  const t = useText();
  const faultText = useFaultText();
  const people = usePeople(ouId);
  const saved = useMemo(() => (group ? draftOf(group) : { ouId, code: '', name: '', users: [] }), [group, ouId]);
  const { send, reread, remove } = useGroupCalls(group, ouId);
  const form = useRecord<Draft>(saved, {
    schema: GroupInput,
    send,
    nameOf: ({ name }) => name,
    said: 'groups.saved',
    failed: 'groups.saveError',
  });
  const { draft, change, faultAt } = form;
  const nameOf = (id: number) => people.find((one) => one.value === String(id))?.label ?? String(id);
  return (
    <RecordEditor
      form={form}
      name={draft.name || t('administration.groups.new')}
      sub={t('administration.groups.people', { n: draft.users.length })}
      actions={group ? <RemoveGroup group={group} nameOf={nameOf} remove={remove} /> : undefined}
      saveLabel={t('administration.groups.save')}
      fieldName={(field) => t(`administration.group.${field}`)}
      valueText={(field, value) => (field === 'users' ? (value as number[]).map(nameOf).join(', ') : undefined)}
      reread={reread}
    >
      <Fields
        rows={ROWS}
        scope="administration.group"
        value={draft}
        fault={(field) => faultText(faultAt(field))}
        onChange={change}
        custom={{
          users: (
            <MultiSelect
              label={t(`administration.group.users`)}
              description={t(`administration.group.users.hint`)}
              error={faultText(faultAt('users'))}
              searchable
              data={people}
              value={draft.users.map(String)}
              onChange={(ids) => change('users', ids.map(Number))}
              limit={MOST_SHOWN}
              comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
            />
          ),
        }}
      />
    </RecordEditor>
  );
}

/** People that the open list shows; typing finds the others. */
const MOST_SHOWN = 100;

/** The people of an account as choices: name, and the login behind it. */
function usePeople(ouId: number) {
  const users = useCall('users.list', { query: { ouId } }).data;
  return useMemo(
    () =>
      (users ?? []).map(({ id, login, firstName, lastName }) => {
        const name = `${firstName} ${lastName}`.trim();
        return { value: String(id), label: name === '' ? login : `${name} (${login})` };
      }),
    [users],
  );
}

function useGroupCalls(group: Group | undefined, ouId: number) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const go = useGo();
  const notify = useToasts();
  const [{ ou }] = useQueryState();
  const changed = () =>
    Promise.all(
      (['groups.list', 'users.list', 'users.page', 'users.all', 'users.get'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: keyOf(name) }),
      ),
    );
  return {
    remove: async () => {
      if (!group) return;
      await api.call('groups.remove', { params: { groupId: group.id } });
      go('administration.groups', ou === undefined ? {} : { ou }, 'replace');
      await changed();
      notify('success', 'groups.removed', { name: group.name });
    },
    send: async (draft: Draft) => {
      const stored = await create('groups.save', { body: draft });
      await changed();
      if (!group) go('administration.groups', { groupId: stored.id, ...(ou === undefined ? {} : { ou }) }, 'replace');
      return draftOf(stored);
    },
    reread: async () => {
      const all = await api.call('groups.list', { query: { ouId } });
      const now = all.find((one) => one.id === group?.id);
      if (!now) throw new Error('The group is gone.');
      return draftOf(now);
    },
  };
}
