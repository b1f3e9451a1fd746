// How the letters of each channel are composed.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { useDraft } from '../draft-context.ts';
import { ChannelAreas } from './channel-areas.part.tsx';
import classes from './composition.module.css';

export function CompositionTab() {
  const t = useText();
  const { draft } = useDraft();
  const [chosen, choose] = useState(0);
  const index = Math.min(chosen, draft.channels.length - 1);
  if (index < 0) return <p>{t('compose.noChannel')}</p>;
  return (
    <div className={classes.composition}>
      <Select
        className={classes.channel ?? ''}
        aria-label={t('compose.channel')}
        allowDeselect={false}
        data={draft.channels.map(({ label }, place) => ({ value: String(place), label }))}
        value={String(index)}
        onChange={(place) => place !== null && choose(Number(place))}
        rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
      />
      <ChannelAreas key={index} index={index} />
    </div>
  );
}
