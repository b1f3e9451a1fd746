// The boxes of a service: what it takes, how it is cut and read, and what becomes of it.
import { IconArchive, IconFileTypePdf, IconTable } from '@tabler/icons-react';
import { Box } from '#domain/services/box.schema.ts';
import type { BoxType } from '#domain/services/services.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useDraft } from '../draft-context.ts';
import { freshName, randomName } from '../form/fresh-names.ts';
import { Items } from '../form/items.part.tsx';
import { countOf } from './box.rules.ts';
import { BoxForm } from './box-form.part.tsx';
import classes from './boxes.module.css';

const ICONS = { pdf: IconFileTypePdf, datafile: IconTable, archive: IconArchive } as const;

function BoxIcon({ type }: { type: BoxType }) {
  const Icon = ICONS[type];
  return <Icon size={20} stroke={1.5} aria-hidden />;
}

export function BoxesTab() {
  const t = useText();
  const faultText = useFaultText();
  const { faults } = useDraft();
  const general = faults.find(({ path }) => path.length === 1 && path[0] === 'boxes');
  const names = (boxes: readonly Box[]) => boxes.map(({ name }) => name);
  const sub = (box: Box) =>
    t('processing.boxes.takes', {
      type: t(`processing.boxTypeShort.${box.boxType}`),
      kind: countOf(box),
      least: box.minElements,
      most: box.maxElements,
    });
  return (
    <>
      {general ? (
        <p role="alert" className={classes.alert}>
          {faultText(general)}
        </p>
      ) : null}
      <Items<Box>
        at={['boxes']}
        label={t('processing.tab.boxes')}
        add={t('processing.boxes.add')}
        icon={({ boxType }) => <BoxIcon type={boxType} />}
        title={({ label }) => label}
        sub={sub}
        tag={({ main }) => (main ? <span className={classes.tag}>{t('processing.boxes.main')}</span> : null)}
        fresh={(boxes) =>
          Box.parse({ name: randomName(names(boxes)), label: t('processing.boxes.fresh', { n: boxes.length + 1 }) })
        }
        copy={(box, boxes) => ({
          ...box,
          name: randomName(names(boxes)),
          identifier: null,
          label: freshName(
            box.label,
            boxes.map(({ label }) => label),
          ),
          main: false,
        })}
        removable={({ main }, boxes) => !main && boxes.length > 1}
      >
        {(box, index) => <BoxForm key={index} box={box} index={index} />}
      </Items>
    </>
  );
}
