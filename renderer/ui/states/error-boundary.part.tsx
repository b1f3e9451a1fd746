// Catches what a screen throws and shows the fallback error screen (specification section 2).

import { IconTool } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { StateView } from './states.part.tsx';

interface Props {
  children: ReactNode;
  /** Another value (the address) starts afresh. */
  resetKey?: string;
  onError?: (error: unknown) => void;
}

/** React offers error boundaries as classes only. */
export class ErrorBoundary extends Component<Props, { error: unknown; key: string | undefined }> {
  override state = { error: undefined as unknown, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: { error: unknown; key: string | undefined }) {
    return props.resetKey === state.key ? null : { error: undefined, key: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <WorkInProgress error={this.state.error} />;
  }
}

/** "Work in progress": the screen failed; nothing was sent by it. */
export function WorkInProgress({ error }: { error?: unknown }) {
  const t = useText();
  const code = error instanceof Error ? error.name : undefined;
  return (
    <StateView
      icon={IconTool}
      title={t('common.wip.title')}
      token="warn"
      alert
      page
      action={{ label: t('common.reload'), onClick: () => location.reload() }}
    >
      <p>{t('common.wip.text')}</p>
      {code ? (
        <p>
          {t('common.state.failed.code')} <bdi>{code}</bdi>
        </p>
      ) : null}
    </StateView>
  );
}
