// Named views of a screen: what its filters were, under a name; and keeping the present ones. On a list they stand behind its filters,
// on an overview they are its tabs.
import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MonitoringView } from '#domain/api/monitoring/monitoring.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import classes from './narrowing.module.css';
import { PopoverForm } from './popover-form.part.tsx';
import { useViews, type ViewedRoute } from './use-views.ts';
import { isSameView, type Query, viewable } from './views.rules.ts';

const LONGEST_NAME = 100;

export function Views({ route }: { route: ViewedRoute }) {
  const t = useText();
  const { views, now, isNew, isPlain, changed, remove } = useViews(route);
  if (views.length === 0 && isPlain) return null;
  return (
    <nav className={classes.views} aria-label={t('monitoring.views')}>
      {views.map((view) => (
        <ViewLink key={view.id} view={view} now={now} onRemove={() => void remove(view)} />
      ))}
      {isNew ? <SaveView route={route} query={now} onSaved={changed} /> : null}
    </nav>
  );
}

/** `all`: what the first tab is called, translated; it is the screen without filters. */
export function ViewTabs({ route, all }: { route: ViewedRoute; all: string }) {
  const t = useText();
  const { views, now, isNew, isPlain, changed, remove } = useViews(route);
  return (
    <div className={classes.tabs}>
      <nav aria-label={t('monitoring.views')} data-views>
        <span className={classes.view} data-shown={isPlain || undefined}>
          <Link to={addressOf(route)} aria-current={isPlain ? 'true' : undefined}>
            {all}
          </Link>
        </span>
        {views.map((view) => (
          <ViewLink key={view.id} view={view} now={now} onRemove={() => void remove(view)} />
        ))}
      </nav>
      {isNew ? <SaveView route={route} query={now} onSaved={changed} /> : null}
    </div>
  );
}

function ViewLink({ view, now, onRemove }: { view: MonitoringView; now: Query; onRemove: () => void }) {
  const t = useText();
  const isShown = isSameView(view.query, now);
  return (
    <span className={classes.view} data-shown={isShown || undefined}>
      <Link
        to={addressOf(view.route, viewable(view.query))}
        aria-current={isShown ? 'true' : undefined}
        title={view.name}
        className={text.isolated}
      >
        <bdi>{view.name}</bdi>
      </Link>
      {isShown ? (
        <IconButton
          icon={IconX}
          size="sm"
          iconSize={14}
          label={t('monitoring.views.remove', { name: view.name })}
          onClick={onRemove}
        />
      ) : null}
    </span>
  );
}

function SaveView({ route, query, onSaved }: { route: ViewedRoute; query: Query; onSaved: () => Promise<void> }) {
  const t = useText();
  const api = useApi();
  const [name, setName] = useState('');
  const save = async () => {
    try {
      await api.call('monitoring.saveView', { body: { name: name.trim(), route, query } });
      setName('');
      void onSaved();
      return true;
    } catch (error) {
      api.report(error);
      return false;
    }
  };
  return (
    <PopoverForm
      label={t('monitoring.views.save')}
      action={t('monitoring.views.keep')}
      ready={name.trim() !== ''}
      onSubmit={save}
    >
      <TextInput
        data-autofocus
        label={t('monitoring.views.name')}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PopoverForm>
  );
}
