// A picture of a branding: shown on a light and on a dark ground, chosen from the disk, taken out again.
import { Button, FileButton, Input } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './brandings.module.css';
import { pictureOf } from './picture-file.ts';

interface PictureFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string | null;
  onChange: (picture: string | null) => void;
}

export function PictureField({ label, hint, error, value, onChange }: PictureFieldProps) {
  const t = useText();
  const id = useId();
  const [isBad, setIsBad] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    const picture = await pictureOf(file);
    setIsBad(picture === undefined);
    if (picture !== undefined) onChange(picture);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={hint}
      error={isBad ? t('brandings.picture') : error}
    >
      <fieldset className={classes.picture} aria-labelledby={id}>
        {value ? (
          <>
            <img src={value} alt="" className={classes.onLight} />
            <img src={value} alt="" className={classes.onDark} />
          </>
        ) : null}
        <FileButton accept="image/png,image/jpeg,image/webp,image/svg+xml" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
              aria-label={t('system.brandings.upload.of', { name: label })}
            >
              {t('system.brandings.upload')}
            </Button>
          )}
        </FileButton>
        {value ? (
          <IconButton
            icon={IconTrash}
            label={t('system.brandings.picture.remove', { name: label })}
            onClick={() => onChange(null)}
          />
        ) : null}
      </fieldset>
    </Input.Wrapper>
  );
}
