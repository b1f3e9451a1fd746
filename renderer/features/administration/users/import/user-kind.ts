// People as what an import makes of lines: their fields, the profiles and groups that they may have, and how they are stored.
import { useMemo } from 'react';
import type { UserLine } from '#domain/api/administration/users.contract.ts';
import { LOCALES } from '#domain/labels/labels.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import type { AllowedValue, ImportField, ImportKind, ImportLine } from '#renderer/shared/import/import.types.ts';
import { emailProposal, usualDomain } from '#renderer/shared/import/proposals.rules.ts';
import { useGrantable } from '../use-grantable.ts';

/** Lines of one call: a turn of about a tenth of a second. */
const BATCH = 200;

/** Words by which files of the eight languages call the fields. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  login: ['login', 'user', 'username', 'benutzer', 'kennung', 'usuario', 'utilisateur', 'identifiant', 'gebruiker'],
  firstName: ['firstname', 'givenname', 'vorname', 'prénom', 'prenom', 'nombre', 'voornaam', 'keresztnév', 'nome'],
  lastName: ['lastname', 'surname', 'name', 'nachname', 'nom', 'apellido', 'apellidos', 'achternaam', 'apelido'],
  emailAddress: ['email', 'mail', 'courriel', 'correo'],
  profileId: ['profile', 'profil', 'perfil', 'profiel', 'role', 'rolle'],
  groupId: ['group', 'gruppe', 'groupe', 'grupo', 'groep', 'csoport'],
  locale: ['language', 'locale', 'sprache', 'langue', 'idioma', 'taal', 'nyelv'],
  phoneNumber: ['phone', 'telephone', 'telefon', 'téléphone', 'teléfono', 'telefoon', 'telefone'],
  mobileNumber: ['mobile', 'handy', 'mobil', 'móvil', 'gsm', 'mobiel', 'telemóvel'],
  enabled: ['enabled', 'active', 'aktiv', 'actif', 'activo', 'actief', 'ativo'],
};

interface Choices {
  readonly profiles: readonly AllowedValue[];
  readonly groups: readonly AllowedValue[];
}

function fieldsOf(t: Text, { profiles, groups }: Choices): ImportField[] {
  const yesNo: readonly AllowedValue[] = [
    { value: 'true', label: t('records.value.yes'), also: ['1', 'yes', 'ja', 'oui', 'x'] },
    { value: 'false', label: t('records.value.no'), also: ['0', 'no', 'nein', 'non'] },
  ];
  const locales = LOCALES.map((value) => ({ value, label: languageName(value) }));
  const field = (id: string, more: Partial<ImportField> = {}): ImportField => ({
    id,
    label: t(`administration.user.${id}`),
    names: NAMES[id] ?? [],
    ...more,
  });
  return [
    field('login', { required: true, unique: true }),
    field('firstName'),
    field('lastName'),
    field('emailAddress', { propose: (text, others) => emailProposal(text, usualDomain(others)) }),
    field('profileId', { allowed: profiles }),
    field('groupId', { allowed: groups }),
    field('locale', { allowed: locales }),
    field('phoneNumber'),
    field('mobileNumber'),
    field('enabled', { allowed: yesNo }),
  ];
}

function userLine({ line, values }: ImportLine): UserLine {
  const { login = '', profileId, groupId, enabled, ...texts } = values;
  return {
    line,
    login,
    ...texts,
    ...(profileId === undefined ? {} : { profileId: Number(profileId) }),
    ...(groupId === undefined ? {} : { groupId: Number(groupId) }),
    ...(enabled === undefined ? {} : { enabled: enabled === 'true' }),
  };
}

/**
 * @param ouId the account whose people they become
 * @param invites writes to those who are added
 */
export function useUserKind(ouId: number, invites: boolean): ImportKind {
  const t = useText();
  const api = useApi();
  const grantable = useGrantable(ouId, undefined);
  const groups = useCall('groups.list', { query: { ouId } }).data;
  return useMemo(() => {
    const choices: Choices = {
      profiles: grantable.map(({ id, name }) => ({ value: String(id), label: name })),
      groups: (groups ?? []).map(({ id, name, code }) => ({ value: String(id), label: name, also: [code] })),
    };
    return {
      place: `users.${ouId}`,
      fields: fieldsOf(t, choices),
      batch: BATCH,
      done: 'users.imported',
      run: async (lines, dryRun) => {
        const body = { ouId, dryRun, invite: invites && !dryRun, lines: lines.map(userLine) };
        const answer = await api.call('users.import', { body });
        return answer.lines.map(({ line, outcome, faults, fields, profileBefore }) => ({
          line,
          outcome,
          faults,
          changed: fields,
          ...(profileBefore === null ? {} : { before: { profileId: String(profileBefore) } }),
        }));
      },
      nameOf: ({ values: { firstName = '', lastName = '', login = '' } }) => `${firstName} ${lastName}`.trim() || login,
    };
  }, [t, api, ouId, grantable, groups, invites]);
}
