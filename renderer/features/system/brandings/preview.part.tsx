// The real screens in frames of 1,440 pixels, one light and one dark, in what is typed and not yet saved.
import { SegmentedControl } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { RouteName } from '#domain/routes/routes.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useDesktop } from '#renderer/platform/use-platform.ts';
import type { Branding as Look } from '#renderer/theme/branding.ts';
import { type BrandingDraft, lookOf } from './branding-draft.rules.ts';
import classes from './brandings.module.css';

/** Pixels of the framed screen. */
const [WIDTH, HEIGHT] = [1440, 900];

interface Framed {
  readonly shown: 'signIn' | 'home' | 'orders';
  readonly scheme: 'light' | 'dark';
}

const LOOKS: Readonly<Record<'home' | 'orders', readonly Framed[]>> = {
  home: [
    { shown: 'signIn', scheme: 'light' },
    { shown: 'home', scheme: 'dark' },
  ],
  orders: [
    { shown: 'orders', scheme: 'light' },
    { shown: 'orders', scheme: 'dark' },
  ],
};
const ROUTES: Readonly<Record<Framed['shown'], RouteName>> = { signIn: 'base', home: 'home', orders: 'manage.orders' };

export function Preview({ draft }: { draft: BrandingDraft }) {
  const t = useText();
  const desktop = useDesktop();
  const [look, setLook] = useState<keyof typeof LOOKS>('home');
  const worn = useMemo(() => lookOf(draft), [draft]);
  // The window of the desktop client shows no page within a page.
  if (desktop) return null;
  return (
    <section className={classes.preview} aria-label={t('system.brandings.preview')}>
      <header>
        <h2>{t('system.brandings.preview')}</h2>
        <SegmentedControl
          aria-label={t('system.brandings.preview.which')}
          value={look}
          onChange={(name) => setLook(name as keyof typeof LOOKS)}
          data={(['home', 'orders'] as const).map((value) => ({
            value,
            label: t(`system.brandings.preview.${value}`),
          }))}
        />
      </header>
      {LOOKS[look].map((framed) => (
        <Frame key={`${framed.shown} ${framed.scheme}`} framed={framed} worn={worn} />
      ))}
    </section>
  );
}

function Frame({ framed: { shown, scheme }, worn }: { framed: Framed; worn: Look }) {
  const t = useText();
  const { wish } = useAtomValue(languageAtom);
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(worn);
  useEffect(() => {
    latest.current = worn;
    frame.current?.contentWindow?.postMessage({ branding: worn }, location.origin);
  }, [worn]);
  useEffect(() => {
    const onReady = ({ source, origin, data }: MessageEvent<{ preview?: string }>) => {
      const target = frame.current?.contentWindow;
      if (!target || source !== target || origin !== location.origin || data.preview !== 'ready') return;
      target.postMessage({ branding: latest.current }, origin);
    };
    window.addEventListener('message', onReady);
    return () => window.removeEventListener('message', onReady);
  }, []);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = new ResizeObserver(() => {
      element.style.setProperty('--shrunk', String(element.clientWidth / WIDTH));
    });
    fit.observe(element);
    return () => fit.disconnect();
  }, []);
  const name = t(`system.brandings.framed.${shown}`, { scheme });
  const Icon = scheme === 'light' ? IconSun : IconMoon;
  return (
    <figure className={classes.framed}>
      <figcaption>
        <Icon size={16} stroke={1.5} aria-hidden /> {name}
      </figcaption>
      <div ref={box} className={classes.box}>
        <iframe
          ref={frame}
          title={name}
          width={WIDTH}
          height={HEIGHT}
          src={`${addressOf(ROUTES[shown])}?preview=${shown}&scheme=${scheme}&lang=${wish}`}
        />
      </div>
    </figure>
  );
}
