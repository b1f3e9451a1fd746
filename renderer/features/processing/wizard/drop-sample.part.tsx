// Where the sample is dropped or chosen.
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { FileChoice } from '#renderer/ui/controls/file-choice.part.tsx';
import area from '#renderer/ui/page-layouts/drop-area.module.css';
import classes from './wizard.module.css';
import { isPdf, useWizard } from './wizard.ts';

const isSample = (file: File): boolean => isPdf(file) || /\.(csv|txt|tsv|json|dat)$/i.test(file.name);
const TAKES = 'application/pdf,.pdf,.csv,.txt,.tsv,.json,.dat';

export function SampleInput({ variant, label }: { variant: 'filled' | 'subtle'; label: string }) {
  const { take } = useWizard();
  return (
    <FileChoice
      label={label}
      variant={variant}
      size={variant === 'subtle' ? 'xs' : 'sm'}
      accept={TAKES}
      onFiles={([file]) => (file && isSample(file) ? take(file) : undefined)}
    />
  );
}

export function DropSample() {
  const t = useText();
  const faultText = useFaultText();
  const { take, sample, kept } = useWizard();
  const [other, setOther] = useState<string>();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    setOther(file && !isSample(file) ? file.name : undefined);
    if (file && isSample(file)) take(file);
  };
  const wrong = other === undefined ? faultText(sample.refused) : t('processing.wizard.notSample', { name: other });
  return (
    <section
      className={area.drop}
      aria-label={t('rule.sample')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <IconFileUpload size={32} stroke={1.25} aria-hidden />
      <h2>{t('processing.wizard.drop')}</h2>
      <p>
        {kept ? <bdi>{t('processing.wizard.dropAgain', { name: kept.file })}</bdi> : t('processing.wizard.dropText')}
      </p>
      {wrong ? (
        <p className={classes.wrong} role="alert">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {wrong}
        </p>
      ) : null}
      <SampleInput variant="filled" label={t('rule.sample.choose')} />
    </section>
  );
}
