// Chooses the language before the sign-in; afterwards the user's own locale is used.
import { UnstyledButton } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { partAhead } from '#renderer/platform/part-ahead.part.tsx';
import { useOpener } from '#renderer/ui/layers/opener.ts';
import classes from './door.module.css';

const { Part: LanguageMenu, want } = partAhead(async () => (await import('./language-menu.part.tsx')).LanguageMenu);

export function LanguageChoice() {
  const t = useText();
  const { locale } = useAtomValue(languageAtom);
  const { button, layer } = useOpener('menu', want);
  return (
    <>
      <UnstyledButton
        className={classes.language}
        aria-label={`${t('session.language')}: ${languageName(locale)}`}
        {...button}
      >
        <IconWorld size={16} stroke={1.5} aria-hidden />
        {languageName(locale)}
      </UnstyledButton>
      {layer ? <LanguageMenu {...layer} /> : null}
    </>
  );
}
