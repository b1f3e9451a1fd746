// A small form that opens below a quiet button of the row of filters.
import { Button, Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';
import classes from './narrowing.module.css';

interface PopoverFormProps {
  /** Translated: what opens it. */
  label: string;
  /** Translated: what sends it. */
  action: string;
  /** What is typed is enough. */
  ready: boolean;
  /** False where it was refused: the form stays. */
  onSubmit: () => boolean | Promise<boolean>;
  children: ReactNode;
}

export function PopoverForm({ label, action, ready, onSubmit, children }: PopoverFormProps) {
  const [opened, setOpened] = useState(false);
  useLayerFocus(opened);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSubmit()) setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.naming} onSubmit={(event) => void submit(event)}>
          {children}
          <Button type="submit" disabled={!ready}>
            {action}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
