// Groups of a sign-in service, and where their people are placed here. The first row that fits a person holds.
import { Button, Select, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { MappedGroup } from '#domain/realms/realms.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { faultWithin, type RealmForm } from './realm-draft.rules.ts';
import classes from './realms.module.css';
import type { Choice, Targets } from './use-targets.ts';

/** What the server takes. */
const MOST_ROWS = 200;

export function GroupRows({ form, targets }: { form: RealmForm; targets: Targets }) {
  const t = useText();
  const faultText = useFaultText();
  const { draft, change, faults, faultAt } = form;
  const { groups, provisioning } = draft;
  const own = faultAt('groups');
  const setRow = (place: number, patch: Partial<MappedGroup>) =>
    change(
      'groups',
      groups.map((row, n) => (n === place ? { ...row, ...patch } : row)),
    );
  const up = (place: number) => {
    const rows = [...groups];
    rows.splice(place - 1, 0, ...rows.splice(place, 1));
    change('groups', rows);
  };
  return (
    <section className={classes.part}>
      <h2>{t('system.realm.groups')}</h2>
      <p>{t('system.realm.groups.hint')}</p>
      {groups.length > 0 ? (
        <ol className={classes.rows}>
          {groups.map((row, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
              key={place}
              row={row}
              n={place + 1}
              fault={faultText(faultWithin(faults, 'groups', String(place), 'group'))}
              groups={targets.groups}
              profiles={provisioning ? targets.profilesOf(accountOf(row, targets) ?? provisioning.accountId) : []}
              onChange={(patch) => setRow(place, patch)}
              onUp={place === 0 ? undefined : () => up(place)}
              onRemove={() =>
                change(
                  'groups',
                  groups.filter((_, n) => n !== place),
                )
              }
            />
          ))}
        </ol>
      ) : null}
      {own?.label.startsWith('realm.') ? (
        <p className={classes.fault} role="alert">
          {faultText(own)}
        </p>
      ) : null}
      <Button
        className={classes.add ?? ''}
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        disabled={groups.length >= MOST_ROWS}
        onClick={() => change('groups', [...groups, { group: '', groupId: null, profileId: null }])}
      >
        {t('system.realms.addGroup')}
      </Button>
    </section>
  );
}

const accountOf = ({ groupId }: MappedGroup, { accountOfGroup }: Targets): number | undefined =>
  groupId === null ? undefined : accountOfGroup(groupId);

interface RowProps {
  row: MappedGroup;
  n: number;
  fault: string | undefined;
  groups: readonly Choice[];
  /** None where the service makes nobody: then it gives no profiles. */
  profiles: readonly Choice[];
  onChange: (patch: Partial<MappedGroup>) => void;
  onUp: (() => void) | undefined;
  onRemove: () => void;
}

function Row({ row, n, fault, groups, profiles, onChange, onUp, onRemove }: RowProps) {
  const t = useText();
  const choice = { searchable: true, clearable: true, comboboxProps: { ...IN_MAIN, transitionProps: { duration: 0 } } };
  return (
    <li>
      <TextInput
        label={t('system.realms.row.group', { n })}
        error={fault}
        maxLength={500}
        value={row.group}
        onChange={(event) => onChange({ group: event.currentTarget.value })}
      />
      <Select
        {...choice}
        label={t('system.realms.row.groupId')}
        placeholder={t('system.realms.row.noGroup')}
        data={[...groups]}
        limit={100}
        value={row.groupId === null ? null : String(row.groupId)}
        onChange={(id) => onChange({ groupId: id === null ? null : Number(id), profileId: null })}
      />
      <Select
        {...choice}
        label={t('system.realms.row.profileId')}
        placeholder={t('system.realms.row.noProfile')}
        disabled={profiles.length === 0 && row.profileId === null}
        data={[...profiles]}
        value={row.profileId === null ? null : String(row.profileId)}
        onChange={(id) => onChange({ profileId: id === null ? null : Number(id) })}
      />
      <span className={classes.tools}>
        {onUp ? <IconButton icon={IconArrowUp} label={t('system.realms.row.up', { n })} onClick={onUp} /> : null}
        <IconButton icon={IconTrash} label={t('system.realms.row.remove', { n })} onClick={onRemove} />
      </span>
    </li>
  );
}
