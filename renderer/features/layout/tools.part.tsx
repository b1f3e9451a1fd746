// The end of the top bar: search, files from the printer, help, notifications, on behalf, user menu.
import { Kbd, UnstyledButton } from '@mantine/core';
import { IconHelp, IconPrinter, IconSearch, IconUserShare } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { afterFirstView } from '#renderer/platform/first-view.ts';
import { useDesktop } from '#renderer/platform/use-platform.ts';
import { useLeave } from '#renderer/routes/leave.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { SCREENS } from '#renderer/routes/screens.ts';
import { waitsForPerson } from '#renderer/session/inbox.rules.ts';
import { countersAtom, onBehalfAtom } from '#renderer/session/session.ts';
import { useInbox } from '#renderer/session/use-inbox.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { brandingAtom } from '#renderer/theme/branding.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import frame from '#renderer/ui/frame/bar-tools.module.css';
import { TestMark } from '#renderer/ui/values/test-mark.part.tsx';
import { Bell } from './bell.part.tsx';
import { Counted } from './counted.part.tsx';
import { type EarlyKeys, keepEarlyKeys } from './early-keys.ts';
import classes from './layout.module.css';
import { usePaletteKeys } from './use-palette-keys.ts';
import { UserMenu } from './user-menu.part.tsx';

const loadPalette = () => import('./palette.part.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(loadPalette);
const KeyHelp = lazy(() => import('./key-help.part.tsx').then((module) => ({ default: module.KeyHelp })));

/** What is typed right after Ctrl K must find the field there. A failure shows when the palette is opened. */
function usePaletteAhead(): void {
  useEffect(() => {
    void afterFirstView()
      .then(loadPalette)
      .catch(() => undefined);
  }, []);
}

/** The palette or the list of keys: which one is open, and what is typed before the palette's field is there. */
function useOverlay() {
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const early = useRef<EarlyKeys>(undefined);
  const show = useCallback(
    (what: 'palette' | 'keys') => {
      // As a transition: outside of one React keeps back for 300 ms what was not there at its first try. What is typed
      // before the field has the focus is kept for it.
      if (what === 'palette' && shown !== 'palette') early.current ??= keepEarlyKeys();
      startTransition(() => setShown(what));
    },
    [shown],
  );
  usePaletteKeys(show);
  usePaletteAhead();
  const close = () => {
    early.current?.();
    early.current = undefined;
    setShown(undefined);
  };
  return { shown, show, close, takeEarly: () => early.current?.() ?? '' };
}

export function Tools() {
  const t = useText();
  const go = useGo();
  const leave = useLeave();
  const { helpURL } = useAtomValue(brandingAtom);
  const user = useUser();
  // The counters are read while a session lasts: somebody else may switch test mode.
  const counters = useAtomValue(countersAtom);
  const testMode = counters === undefined ? user.testMode : counters.testMode;
  const behalf = useAtomValue(onBehalfAtom);
  const files = (useInbox().documents ?? []).filter(waitsForPerson).length;
  const printer = useDesktop() ? 'printer.home' : 'printer.async';
  const { shown, show, close, takeEarly } = useOverlay();
  return (
    <>
      <UnstyledButton className={frame.search} onClick={() => show('palette')}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span>{t('common.palette.hint')}</span>
        <Kbd size="xs" aria-hidden>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      {testMode ? <TestMark /> : null}
      {behalf ? (
        <span className={classes.behalf} title={t('common.frame.behalf', { name: behalf.name })}>
          <IconUserShare size={16} stroke={1.5} aria-hidden />
          <span>{t('common.frame.behalf', { name: behalf.name })}</span>
        </span>
      ) : null}
      {SCREENS['printer.home'] ? (
        <Counted count={files}>
          <IconButton
            icon={IconPrinter}
            label={t('common.frame.files', { n: files })}
            onClick={() => leave(() => go(printer))}
          />
        </Counted>
      ) : null}
      <Bell />
      <IconButton
        icon={IconHelp}
        label={t('common.frame.help')}
        onClick={() => (helpURL ? open(helpURL) : show('keys'))}
      />
      <UserMenu onKeys={() => show('keys')} />
      <Suspense fallback={null}>
        {shown === 'palette' ? <Palette takeEarly={takeEarly} onClose={close} /> : null}
        {shown === 'keys' ? <KeyHelp onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** Help of the branding, outside of the application. */
const open = (url: string) => window.open(url, '_blank', 'noopener,noreferrer');
