// What is drawn on the pages of one output file, and the way to where it is arranged.
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ArrangeButton } from '#renderer/shared/compose/arrange-button.part.tsx';
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
  const areas = form.draft.outputFileDefinitions[index]?.technicalAreas ?? [];
  const names = useNames(areas);
  return (
    <div className={classes.areas}>
      <p>
        {t('system.file.areas', { n: areas.length })} <bdi>{names.join(' · ')}</bdi>
      </p>
      <ArrangeButton>
        {(leave) => <ArrangedFile form={form} index={index} onChange={onChange} onLeave={leave} />}
      </ArrangeButton>
    </div>
  );
}
