// What an import of people will do: who is added by profile, who is changed, who may do less, and that nobody goes.
import { Switch } from '@mantine/core';
import { IconAlertTriangle, IconMail, IconUserEdit, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { givesFewer } from '#domain/access/manage-users.rules.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from '#renderer/shared/import/effects.module.css';
import type { ImportLine, LineResult } from '#renderer/shared/import/import.types.ts';
import { useImport } from '#renderer/shared/import/use-import.ts';
import { useGrantable } from '../use-grantable.ts';

/** People who are named. */
const MOST_NAMED = 6;
const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type KnownLines = readonly (readonly [line: ImportLine, result: LineResult])[];

interface EffectsProps {
  ouId: number;
  /** Who is added is written to. */
  invites: boolean;
  onInvite: (on: boolean) => void;
}

export function Effects({ ouId, invites, onInvite }: EffectsProps) {
  const t = useText();
  const { sound, checked } = useImport();
  const told: KnownLines = sound.flatMap((line) => {
    const result = checked.results.get(line.line);
    return result ? [[line, result] as const] : [];
  });
  const added = told.filter(([, { outcome }]) => outcome === 'added');
  const changed = told.filter(([, { outcome }]) => outcome === 'changed');
  const reachable = added.filter(([{ values }]) => values.emailAddress !== undefined && values.enabled !== 'false');
  return (
    <ul className={classes.effects}>
      <li>
        <IconUserPlus {...ICON} />
        <div>
          <b>{t('administration.users.import.added', { n: added.length })}</b>
          <ByProfile told={added} ouId={ouId} />
        </div>
      </li>
      {changed.length > 0 ? (
        <li>
          <IconUserEdit {...ICON} />
          <div>
            <b>{t('administration.users.import.changed', { n: changed.length })}</b>
            <Fewer told={changed} ouId={ouId} />
          </div>
        </li>
      ) : null}
      <li>
        <IconUsers {...ICON} />
        <div>
          <b>{t('administration.users.import.nobodyRemoved')}</b>
          <p>{t('administration.users.import.othersStay')}</p>
        </div>
      </li>
      {added.length > 0 ? (
        <li>
          <IconMail {...ICON} />
          <div>
            <Switch
              size="xs"
              label={t('administration.users.import.invite')}
              checked={invites}
              disabled={reachable.length === 0}
              onChange={(event) => onInvite(event.currentTarget.checked)}
            />
            <p>
              {t('administration.users.import.inviteText', {
                n: reachable.length,
                others: added.length - reachable.length,
              })}
            </p>
          </div>
        </li>
      ) : null}
    </ul>
  );
}

function ByProfile({ told, ouId }: { told: KnownLines; ouId: number }) {
  const t = useText();
  const profiles = useGrantable(ouId, undefined);
  const counts = new Map<string, number>();
  for (const [{ values }] of told) {
    const id = values.profileId ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const named = profiles.flatMap(({ id, name }) => {
    const n = counts.get(String(id)) ?? 0;
    return n > 0 ? [`${name}: ${t('common.number', { n })}`] : [];
  });
  return named.length > 0 ? <p>{named.join(', ')}</p> : null;
}

/** Those whose new profile lacks a right that the old one has. */
function Fewer({ told, ouId }: { told: KnownLines; ouId: number }) {
  const t = useText();
  const { kind } = useImport();
  const profiles = useGrantable(ouId, undefined);
  const masks = (id: string | undefined) => profiles.find((one) => String(one.id) === id)?.masks;
  const fewer = told.filter(([{ values }, { changed, before }]) => {
    const [old, next] = [masks(before?.profileId), masks(values.profileId)];
    return changed?.includes('profileId') === true && old !== undefined && next !== undefined && givesFewer(old, next);
  });
  if (fewer.length === 0) return null;
  return (
    <p className={classes.warn}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />{' '}
      {t('administration.users.import.fewer', {
        n: fewer.length,
        names: fewer
          .slice(0, MOST_NAMED)
          .map(([line]) => kind.nameOf(line))
          .join(', '),
      })}
    </p>
  );
}
