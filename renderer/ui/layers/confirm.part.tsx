// Asks once before something that cannot be undone. First focus is the heading, never the button that does it.
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './dialog.module.css';
import { spendingEscape, useLayerFocus } from './use-layer-focus.ts';

interface ConfirmProps {
  opened: boolean;
  /** "Cancel 3 orders": what is going to happen, with the count. */
  title: string;
  /** What it means, and that it cannot be undone. */
  children: ReactNode;
  /** The word on the button that does it: "Cancel 3 orders", never "OK". */
  action: string;
  /** Destroys something: red. */
  danger?: boolean;
  disabled?: boolean;
  /** px; that of a question if it is left out. */
  size?: number;
  /** Something has to be written: its field, marked `data-autofocus`, has the first focus, and Enter in a line does it. */
  writes?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmProps) {
  const { opened, title, children, action, danger, disabled, size, writes = false, onConfirm, onClose } = props;
  const t = useText();
  const form = useId();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} title={title} writes={writes} onClose={onClose} {...(size === undefined ? {} : { size })}>
      {writes ? (
        <form
          id={form}
          className={classes.body}
          onSubmit={(event) => {
            event.preventDefault();
            // A dialog over a form of the page is no part of it.
            event.stopPropagation();
            if (!busy) void confirm();
          }}
        >
          {children}
        </form>
      ) : (
        <div className={classes.body}>{children}</div>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common.back')}
        </Button>
        <Button
          className={danger ? classes.danger : undefined}
          loading={busy}
          disabled={disabled ?? false}
          {...(writes ? { type: 'submit', form } : { onClick: () => void confirm() })}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

/** px; a dialog that is as wide as a page has the heading of one. */
const WIDE_PX = 900;

/** Any dialog: its heading is focused first, or with `writes` the field marked `data-autofocus`. `size` in px. */
export function Dialog(props: {
  opened: boolean;
  title: string;
  size?: number;
  writes?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { opened, title, size = 480, writes = false, onClose, children } = props;
  const t = useText();
  useLayerFocus(opened);
  return (
    <Modal.Root opened={opened} onClose={spendingEscape(onClose)} size={size} centered returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content className={classes.dialog} data-leaving={opened ? undefined : true}>
        <div className={classes.heading} data-wide={size > WIDE_PX || undefined}>
          {/* The kit's title names the dialog; a heading of our own would leave it nameless. */}
          <Modal.Title tabIndex={-1} data-autofocus={writes ? undefined : true}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
