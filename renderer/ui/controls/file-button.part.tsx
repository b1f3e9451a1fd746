// A button that opens the computer's file dialog.
import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'loading' | 'leftSection'> {
  /** Translated. */
  label: string;
  multiple?: boolean;
  /** Not called where nothing was chosen. */
  onFiles: (files: File[]) => void;
}

export function FileButton({ label, multiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
