// A lazily loaded part of the application with its labels: 300 ms of nothing, a skeleton, after 20 s a way out.

import { IconHourglassHigh } from '@tabler/icons-react';
import { useStore } from 'jotai';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { needAreas } from '#renderer/i18n/i18n.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ViewShown } from '#renderer/platform/first-view.ts';
import { PageSkeleton } from './page-skeleton.part.tsx';
import { HomeSkeleton, usePassed } from './skeletons.part.tsx';
import { StateView } from './states.part.tsx';

/** Milliseconds until a layout that does not come offers to reload (docs/model.md, "Constants"). */
export const LAYOUT_TIMEOUT_MS = 20_000;

type Store = ReturnType<typeof useStore>;
type Loaded = { readonly default: ComponentType };

/** Loads a part; `now` once it is there. */
export interface PartLoader {
  (): Promise<Loaded>;
  now?: ComponentType;
}

/**
 * A part that another one, of the same label areas, loads before it leads there: it is drawn at once then, while what
 * is only loaded as it is shown leaves the screen empty for a moment.
 */
export function loadedAhead(load: () => Promise<Loaded>): PartLoader {
  const loader: PartLoader = async () => {
    const module = await load();
    loader.now = module.default;
    return module;
  };
  return loader;
}

/**
 * A component of another chunk, with the label areas it needs.
 * `lazySection(['manage'], () => import('…/orders.page.tsx').then((m) => ({ default: m.OrdersPage })))`
 */
export function lazySection(
  areas: readonly string[],
  load: PartLoader,
  skeleton: ReactNode = <HomeSkeleton />,
): ComponentType {
  let made: ComponentType | undefined;
  const make = (store: Store) =>
    lazy(async () => {
      const [module] = await Promise.all([load(), needAreas(store, areas)]);
      return module;
    });
  return function LazySection() {
    const store = useStore();
    const [Part] = useState<ComponentType>(() => {
      made ??= load.now ?? make(store);
      return made;
    });
    return (
      <Suspense fallback={<TimedSkeleton>{skeleton}</TimedSkeleton>}>
        <Part />
        <ViewShown />
      </Suspense>
    );
  };
}

/** The skeleton of a page, or null of a part of one, that gives up after 20 s and offers to reload the page. */
export function TimedSkeleton({ children }: { children: ReactNode }) {
  const t = useText();
  const late = usePassed(LAYOUT_TIMEOUT_MS);
  if (!late) return children === null ? null : <PageSkeleton>{children}</PageSkeleton>;
  return (
    <StateView
      icon={IconHourglassHigh}
      title={t('common.layout.slow.title')}
      alert
      page={children !== null}
      filled
      action={{ label: t('common.retry'), onClick: () => location.reload() }}
    >
      <p>{t('common.layout.slow.text')}</p>
    </StateView>
  );
}
