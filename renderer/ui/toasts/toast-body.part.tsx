// Inside of a toast: a text, and one action such as Undo.
import { UnstyledButton } from '@mantine/core';
import classes from './toasts.module.css';

/** What can be done from a toast. */
export interface ToastAction {
  /** Translated word: "Undo". */
  readonly label: string;
  readonly onClick: () => void;
}

export function ToastBody({ text, action }: { text: string; action?: ToastAction | undefined }) {
  return (
    <span className={classes.body}>
      <span>{text}</span>
      {action ? (
        <UnstyledButton className={classes.action} onClick={action.onClick}>
          {action.label}
        </UnstyledButton>
      ) : null}
    </span>
  );
}
