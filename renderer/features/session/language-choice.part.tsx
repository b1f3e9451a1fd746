// Chooses the language before the sign-in; afterwards the user's own locale is used.
import { Menu, UnstyledButton } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import type { Locale } from '#domain/labels/labels.ts';
import { languageAtom, showLocale } from '#renderer/i18n/i18n.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './door.module.css';

export function LanguageChoice({ locales }: { locales: readonly Locale[] }) {
  const t = useText();
  const store = useStore();
  const { locale } = useAtomValue(languageAtom);
  return (
    <Menu position="top-start">
      <Menu.Target>
        <UnstyledButton className={classes.language} aria-label={`${t('session.language')}: ${languageName(locale)}`}>
          <IconWorld size={16} stroke={1.5} aria-hidden />
          {languageName(locale)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.languages}>
        {locales.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            onClick={() => void showLocale(store, one)}
            aria-current={one === locale || undefined}
          >
            {languageName(one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
