// A button that opens the window in which files are chosen.
import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';

interface FileChoiceProps extends Pick<ButtonProps, 'variant' | 'size' | 'leftSection'> {
  /** Translated: the word on the button. */
  label: string;
  /** Of the files themselves, where it is another one; the word on the button if it is left out. */
  inputLabel?: string;
  /** Endings and types that the window offers first. */
  accept: string;
  many?: boolean;
  /** Id of what says more of it. */
  described?: string | undefined;
  /** At least one. */
  onFiles: (files: readonly File[]) => void;
}

export function FileChoice(props: FileChoiceProps) {
  const { label, inputLabel = label, accept, many = false, described, onFiles, ...look } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} aria-describedby={described} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={inputLabel}
        accept={accept}
        multiple={many}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
