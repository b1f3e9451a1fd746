// How pages of each channel come onto paper, and the marks that the service sets on them.
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import fields from '#renderer/shared/form/fields.module.css';
import { useDraft } from '../draft-context.ts';
import { DraftFields } from '../form/draft-fields.part.tsx';
import { COMPOSITION_ROWS, MARGIN_FIELDS } from './channel-rows.ts';
import classes from './channels.module.css';
import { Figures } from './figures.part.tsx';
import { SideList } from './side-list.part.tsx';
import { TechnicalAreas } from './technical-areas.part.tsx';
import { WindowNote } from './window-note.part.tsx';

export function CompositionTab() {
  const t = useText();
  const { draft, faults, change } = useDraft();
  const [chosen, choose] = useState(0);
  const index = Math.min(chosen, draft.channels.length - 1);
  if (index < 0) return <p className={fields.about}>{t('processing.strategy.noChannel')}</p>;
  const at = ['channels', index, 'composition'];
  const faultsOf = (n: number) =>
    faults.filter(({ path }) => path[0] === 'channels' && path[1] === n && path[2] === 'composition').length;
  return (
    <>
      <p className={fields.about}>{t('processing.composition.about')}</p>
      <SideList
        label={t('processing.tab.channels')}
        entries={draft.channels.map(({ label, composition }, n) => ({
          key: String(n),
          title: label,
          sub: t('processing.outputFile.areas', { n: composition.technicalAreas.length }),
          faults: faultsOf(n),
        }))}
        chosen={String(index)}
        onChoose={(key) => choose(Number(key))}
      >
        <WindowNote index={index} />
        {/* What most people come for: the paper is as the channel and the file have it. */}
        <TechnicalAreas key={`areas ${index}`} index={index} />
        <h2 className={classes.title}>{t('processing.composition.paper')}</h2>
        <DraftFields
          key={index}
          rows={COMPOSITION_ROWS}
          scope="processing.composition"
          at={at}
          // Degrees are numbers; what is chosen from a list is a text.
          onField={(field, value) => change([...at, field], field === 'rotation' ? Number(value) : value)}
          custom={{
            margins: <Figures at={[...at, 'margins']} fields={MARGIN_FIELDS} label="processing.composition.margins" />,
          }}
        />
      </SideList>
    </>
  );
}
