// "May this person do it?" and "Who may do this?": both answered by the server from the rules that every call asks.
import { Select } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Masks } from '#domain/access/abilities.ts';
import type { Ability } from '#domain/access/access.ts';
import { columnsOf } from '#domain/access/grid.rules.ts';
import { GRID_ABILITIES } from '#domain/access/grid.table.ts';
import type { Why } from '#domain/api/administration/permissions.contract.ts';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { useProfileScope } from '../rights/profile-list.part.tsx';
import { useRightNames } from '../rights/use-right-names.ts';
import classes from './permissions.module.css';
import { Who } from './who.part.tsx';

interface QuestionsProps {
  profile: Profile;
  all: readonly Profile[];
  /** The rights of the profile as they stand on the screen. */
  masks: Masks;
  isChanged: boolean;
}

/** People that the open list shows; typing finds the others. */
const MOST_SHOWN = 100;

export function Questions(props: QuestionsProps) {
  const t = useText();
  const { right } = useRightNames();
  const { ouId } = useProfileScope();
  const [{ person, ability: wanted }, set] = useQueryState();
  const ability = GRID_ABILITIES.find((one) => one === wanted) ?? 'createOrder';
  const people = usePeople(ouId);
  const userId = person ?? people.find(({ profileId }) => profileId === props.profile.id)?.value ?? people[0]?.value;
  const shown = { comboboxProps: { ...IN_MAIN, transitionProps: { duration: 0 } }, allowDeselect: false };
  return (
    <aside className={classes.questions} aria-label={t('administration.permissions.questions')}>
      <h2>{t('administration.why.title')}</h2>
      <Select
        {...shown}
        aria-label={t('administration.why.person')}
        searchable
        limit={MOST_SHOWN}
        data={people}
        value={userId ?? null}
        onChange={(id) => set({ person: id ?? undefined })}
      />
      <Select
        {...shown}
        aria-label={t('administration.why.right')}
        data={GRID_ABILITIES.map((one) => ({ value: one, label: right(one) }))}
        value={ability}
        onChange={(one) => set({ ability: one ?? undefined })}
      />
      {userId === undefined ? null : <Answer {...props} userId={Number(userId)} ability={ability} />}
      <h2>{t('administration.who.title')}</h2>
      <Who {...props} ouId={ouId} ability={ability} />
    </aside>
  );
}

/** The people of an account as choices, with their profiles. */
function usePeople(ouId: number) {
  const users = useCall('users.list', { query: { ouId } }).data;
  return useMemo(
    () =>
      (users ?? []).map(({ id, login, firstName, lastName, profileId }) => ({
        value: String(id),
        label: `${firstName} ${lastName}`.trim() || login,
        profileId,
      })),
    [users],
  );
}

/** Whether one person may, with the proof: profile, level and box, reach; and what holds after a change. */
function Answer({ userId, ability, profile, masks, isChanged }: QuestionsProps & { userId: number; ability: Ability }) {
  const t = useText();
  const why = useCall('permissions.why', { params: { userId }, query: { ability } }).data;
  if (!why) return null;
  const isHeld = why.columns.length > 0;
  const Icon = isHeld ? IconCheck : IconX;
  const after = columnsOf(masks, ability, why.group !== null);
  const isAsked = isChanged && why.profile.id === profile.id && after.join() !== why.columns.join();
  return (
    <div className={classes.card} aria-live="polite">
      <p className={classes.verdict} data-held={isHeld || undefined}>
        <Icon size={18} stroke={1.5} aria-hidden />
        {isHeld ? t(`administration.why.${reachOf(why.columns)}`) : t('administration.why.no')}
      </p>
      <Proof why={why} />
      {isAsked ? (
        <p className={classes.after}>
          {t('administration.why.after', {
            answer: t(`administration.why.${after.length > 0 ? reachOf(after) : 'no'}`),
          })}
        </p>
      ) : null}
    </div>
  );
}

/** The farthest column. */
const reachOf = (columns: Why['columns']): string => columns.at(-1) ?? 'no';

function Proof({ why }: { why: Why }) {
  const t = useText();
  const { cell } = useRightNames();
  const [way] = why.ways;
  return (
    <dl className={classes.proof}>
      <dt>{t('administration.why.profile')}</dt>
      <dd>
        <bdi>{why.profile.name}</bdi>
      </dd>
      {way ? (
        <>
          <dt>{t('administration.why.level')}</dt>
          <dd>{way.sources.map(cell).join('; ')}</dd>
          <dt>{t('administration.why.reaches')}</dt>
          <dd>
            <Reach why={why} reach={way.reach} />
          </dd>
        </>
      ) : null}
      {why.user.enabled ? null : (
        <>
          <dt>{t('administration.why.access')}</dt>
          <dd>{t('administration.why.disabled')}</dd>
        </>
      )}
    </dl>
  );
}

function Reach({ why: { group, account }, reach }: { why: Why; reach: Why['ways'][number]['reach'] }) {
  const t = useText();
  if (reach === 'own' || reach === 'everywhere') return t(`administration.reach.${reach}`);
  if (reach === 'group') return t('administration.reach.people', { name: group?.name ?? '', n: group?.people ?? 0 });
  const people = t('administration.reach.people', { name: account.name, n: account.people });
  return reach === 'subtree' && account.below > 0
    ? t('administration.reach.below', { account: people, n: account.below })
    : people;
}
