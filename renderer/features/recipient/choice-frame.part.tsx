// The frame of the page of a recipient: the sender's mark and name, and the languages; nothing of the product.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import type { ReactNode } from 'react';
import { LOCALES, localeOf } from '#domain/labels/labels.ts';
import { languageAtom, showLocale } from '#renderer/i18n/i18n.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ViewShown } from '#renderer/platform/first-view.ts';
import { brandingAtom } from '#renderer/theme/branding.ts';
import { Mark } from '#renderer/ui/frame/mark.part.tsx';
import classes from './choice.module.css';

/** @param sender undefined while it is not known who asks */
export function ChoiceFrame({ sender, children }: { sender: string | undefined; children: ReactNode }) {
  const t = useText();
  const store = useStore();
  const { locale } = useAtomValue(languageAtom);
  const { logoImageURL } = useAtomValue(brandingAtom);
  return (
    <div className={classes.page}>
      <ViewShown />
      <header className={classes.bar}>
        <div>
          {/* A sender without a picture has its name alone: the mark of the product says nothing to a recipient. */}
          {logoImageURL === undefined ? null : <Mark size={32} src={logoImageURL} />}
          {/* The name keeps to the beginning of the bar, whatever it is written in. */}
          <span className={classes.sender}>
            <bdi>{sender}</bdi>
          </span>
          <Select
            aria-label={t('choice.language')}
            allowDeselect={false}
            data={LOCALES.map((one) => ({ value: one, label: languageName(one) }))}
            value={locale}
            onChange={(next) => void showLocale(store, localeOf(next ?? locale))}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            w={150}
          />
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
