// Areas arranged on the page over the whole main region, until one is done with it; whoever opens it keeps the draft.
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#renderer/i18n/text.ts';
import classes from './arranging.module.css';
import type { ComposeProps } from './compose.types.ts';
import { UndoButtons } from './undo-buttons.part.tsx';

const Editor = lazy(() => import('./compose-editor.part.tsx').then((one) => ({ default: one.ComposeEditor })));

interface ArrangingProps extends ComposeProps {
  /** Name of the service or channel, and of what in it is arranged. */
  owner: string;
  name: string;
  onLeave: () => void;
}

export function Arranging({ owner, name, onLeave, ...editor }: ArrangingProps) {
  const t = useText();
  const { undo, redo } = editor.context;
  return createPortal(
    <div className={classes.over}>
      <header className={classes.head}>
        <span className={classes.owner}>
          <bdi>{owner}</bdi>
        </span>
        <h1>
          <bdi>{t('compose.of', { name })}</bdi>
        </h1>
        <UndoButtons undo={undo} redo={redo} />
        {/* Nothing is saved here: the bar of the service or channel does that. */}
        <Button autoFocus onClick={onLeave}>
          {t('compose.done')}
        </Button>
      </header>
      <Suspense fallback={null}>
        <Editor {...editor} />
      </Suspense>
    </div>,
    document.querySelector('main') ?? document.body,
  );
}
