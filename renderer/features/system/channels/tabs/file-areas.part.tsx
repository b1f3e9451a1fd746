// What is drawn on the pages of one output file, and the way to where it is arranged.
import { Button } from '@mantine/core';
import { IconRulerMeasure } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNames } from '#renderer/shared/compose/use-names.ts';
import type { ChannelForm } from '../channel-draft.rules.ts';
import { ArrangedFile } from './arranged-file.part.tsx';
import classes from './tabs.module.css';

interface FileAreasProps {
  form: ChannelForm;
  /** Of the file among those of the draft. */
  index: number;
  onChange: (areas: readonly TechnicalArea[]) => void;
}

export function FileAreas({ form, index, onChange }: FileAreasProps) {
  const t = useText();
  const [opened, open] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const areas = form.draft.outputFileDefinitions[index]?.technicalAreas ?? [];
  const names = useNames(areas);
  const leave = () => {
    open(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div className={classes.areas}>
      <p>
        {t('system.file.areas', { n: areas.length })} <bdi>{names.join(' · ')}</bdi>
      </p>
      <Button
        ref={button}
        variant="light"
        size="xs"
        leftSection={<IconRulerMeasure size={16} stroke={1.5} aria-hidden />}
        onClick={() => open(true)}
      >
        {t('compose.open')}
      </Button>
      {opened ? <ArrangedFile form={form} index={index} onChange={onChange} onLeave={leave} /> : null}
    </div>
  );
}
