// Fields of a person and their values in words, for the save bar and for two versions side by side.
import type { Group } from '#domain/api/administration/groups.contract.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import type { GrantableProfile } from './use-grantable.ts';

interface Named {
  readonly groups: readonly Group[];
  readonly profiles: readonly GrantableProfile[];
}

const yesOrNumber = (value: unknown, t: Text): string =>
  typeof value === 'boolean' ? t(value ? 'records.value.yes' : 'records.value.no') : String(value);

export function useUserValues({ groups, profiles }: Named) {
  const t = useText();
  const nameIn = (list: readonly { readonly id: number; readonly name: string }[], id: unknown) =>
    list.find((one) => one.id === id)?.name;
  const preferences = (value: object): string =>
    Object.entries(value)
      // The own look of a person concerns nobody else.
      .filter(([name]) => name !== 'theme' && name !== 'density')
      .map(([name, one]) => `${t(`administration.preference.${name}`)}: ${yesOrNumber(one, t)}`)
      .join('; ');
  return {
    fieldName: (field: string) => t(`administration.user.${field}`),
    valueText: (field: string, value: unknown): string | undefined => {
      if (field === 'profileId') return nameIn(profiles, value);
      if (field === 'groupId') return nameIn(groups, value);
      if (field === 'locale') return languageName(String(value));
      if (field === 'password') return '•••';
      if (Array.isArray(value)) return value.length === 0 ? t('records.value.none') : value.join(', ');
      return field === 'uipreferences' ? preferences(value as object) : undefined;
    },
  };
}
