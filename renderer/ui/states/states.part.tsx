// What a view shows when it has no content: empty, nothing found, refused, failed, offline, too much.
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloudOff,
  IconFilterOff,
  IconHourglassHigh,
  IconInbox,
  IconLock,
  IconStack3,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import type { Token } from '#renderer/theme/status.ts';
import classes from './states.module.css';

export interface StateAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface StateProps {
  icon: TablerIcon;
  title: string;
  children?: ReactNode;
  action?: StateAction | undefined;
  /** The one action of the view is filled; otherwise quiet. */
  filled?: boolean;
  token?: Token;
  /** Announced at once: something went wrong. */
  alert?: boolean;
  /** The state is the whole page: its title is the page's heading. */
  page?: boolean;
}

/** One drawing for all: icon, what is the case, what to do. Texts are translated. */
export function StateView({ icon: Icon, title, children, action, filled, token, alert, page }: StateProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={classes.state} data-token={token} role={alert ? 'alert' : 'status'}>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.25} aria-hidden />
      </span>
      <Heading>{title}</Heading>
      {children ? <div className={classes.words}>{children}</div> : null}
      {action ? (
        <Button variant={filled ? 'filled' : 'default'} onClick={action.onClick}>
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}

interface EmptyStateProps extends Pick<StateProps, 'title' | 'children' | 'page'> {
  action?: StateAction;
}

/** What will be here, and the one action that fills it. */
export function EmptyState({ title, children, action, page = false }: EmptyStateProps) {
  return (
    <StateView icon={IconInbox} title={title} action={action} page={page} filled>
      {children}
    </StateView>
  );
}

/** Nothing found: which filter, and how to clear it. */
export function NotFoundState({ filters, onClear }: { filters: readonly string[]; onClear: () => void }) {
  const t = useText();
  return (
    <StateView
      icon={IconFilterOff}
      title={t('common.state.nothing.title')}
      action={{ label: t('common.state.nothing.clear'), onClick: onClear }}
    >
      <p>{t('common.state.nothing.text')}</p>
      <ul className={classes.filters}>
        {filters.map((filter) => (
          <li key={filter}>
            <bdi>{filter}</bdi>
          </li>
        ))}
      </ul>
    </StateView>
  );
}

/** Refused: what, why, and who can grant it. */
export function RefusedState({
  what,
  who,
  page,
  action,
}: {
  what?: string | undefined;
  who?: string | undefined;
  page?: boolean;
  action?: StateAction;
}) {
  const t = useText();
  return (
    <StateView
      icon={IconLock}
      title={what ?? t('common.state.refused.title')}
      token="warn"
      page={page ?? false}
      action={action}
      filled
    >
      <p>{who ? t('common.state.refused.who', { who }) : t('common.state.refused.text')}</p>
    </StateView>
  );
}

/** Failed: what happened, what is safe, try again or, where that cannot help, another way on, and a code to quote. */
export function FailedState(props: {
  what?: string;
  safe?: string;
  code?: string | number | undefined;
  onRetry?: () => void;
  /** The way on in place of `onRetry`; filled, because it is the one action of the view. */
  way?: StateAction;
  page?: boolean;
}) {
  const t = useText();
  const { what, safe, code, onRetry, way, page = false } = props;
  return (
    <StateView
      icon={IconAlertTriangle}
      title={what ?? t('common.state.failed.title')}
      token="error"
      alert
      page={page}
      action={way ?? (onRetry ? { label: t('common.retry'), onClick: onRetry } : undefined)}
      filled={way !== undefined}
    >
      <p>{safe ?? t('common.state.failed.safe')}</p>
      {code === undefined ? null : (
        <p className={classes.code}>
          {t('common.state.failed.code')} <bdi>{code}</bdi>
        </p>
      )}
    </StateView>
  );
}

/** No answer from the server, or what it says that cannot now (`busy`, translated): the session is kept, we try again by ourselves. */
export function OfflineState(props: { onRetry: () => void; busy?: string | undefined; page?: boolean }) {
  const { onRetry, busy, page = false } = props;
  const t = useText();
  return (
    <StateView
      icon={busy === undefined ? IconCloudOff : IconHourglassHigh}
      title={busy ?? t('common.state.offline.title')}
      token="warn"
      alert
      page={page}
      action={{ label: t('common.retry'), onClick: onRetry }}
    >
      <p>{t('common.state.offline.text')}</p>
    </StateView>
  );
}

/** Too much: a line above the list that says how to narrow. `shown` is the number of rows on screen. */
export function TooMuchNotice({ shown, text }: { shown: number; text?: string | undefined }) {
  const t = useText();
  return (
    <p className={classes.tooMuch} data-token="warn" role="status">
      <IconStack3 size={16} stroke={1.5} aria-hidden />
      {text ?? t('common.state.tooMuch', { n: shown })}
    </p>
  );
}

/** Part of the data is here, part could not be loaded. */
export function PartlyNotice({ what, onRetry }: { what: string; onRetry: () => void }) {
  const t = useText();
  return (
    <p className={classes.tooMuch} data-token="warn" role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      {what}
      <Button size="xs" variant="subtle" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
}
