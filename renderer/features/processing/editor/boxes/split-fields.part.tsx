// Where the files of a box are cut into letters: one of eight kinds, and the fields of the chosen one.
import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import {
  IconBookmarks,
  IconFile,
  IconFileDatabase,
  IconLetterCase,
  IconNotes,
  IconNumbers,
  IconRegex,
  IconTextScan2,
} from '@tabler/icons-react';
import type { Box } from '#domain/services/box.schema.ts';
import { SPLIT_TYPES, type SplitType } from '#domain/services/services.ts';
import { SplitConfiguration } from '#domain/services/split.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import fields from '#renderer/shared/form/fields.module.css';
import { FIRST_AREA } from '#renderer/shared/sample/first-area.ts';
import { useDraft } from '../draft-context.ts';
import { DraftFields } from '../form/draft-fields.part.tsx';
import { boxChanged } from './box.rules.ts';
import type { BoxPartProps } from './box-rows.ts';
import { EXTRACTION, SPLIT_ROWS } from './box-rows.ts';
import classes from './boxes.module.css';
import { SplitArea } from './split-area.part.tsx';

const ICONS = {
  none: IconFile,
  everyPages: IconNumbers,
  textChanges: IconLetterCase,
  textMatches: IconRegex,
  textAppears: IconTextScan2,
  bookmark: IconBookmarks,
  blankPage: IconNotes,
  dataFile: IconFileDatabase,
} as const satisfies Record<SplitType, typeof IconFile>;

/** Boxes whose rows can say how many pages a letter has. */
const plansOf = (boxes: readonly Box[]): Box[] =>
  boxes.filter(({ boxType, scope, main }) => boxType === 'datafile' && scope === 'job' && !main);

/** A split of another kind; the area and its reading stay. */
function splitOf(type: SplitType, before: SplitConfiguration, boxes: readonly Box[]): SplitConfiguration {
  const area = 'area' in before ? before.area : FIRST_AREA;
  const extraction = 'extraction' in before ? before.extraction : {};
  const [plan] = plansOf(boxes);
  switch (type) {
    case 'everyPages':
      return SplitConfiguration.parse({ type, pages: 1 });
    case 'textAppears':
      return SplitConfiguration.parse({ type, area });
    case 'textChanges':
      return SplitConfiguration.parse({ type, area, extraction });
    case 'textMatches':
      // Nothing is entered yet: the fault at the field says that it is needed.
      return {
        ...SplitConfiguration.parse({ type: 'textChanges', area, extraction }),
        type,
        pattern: '',
      } as SplitConfiguration;
    case 'dataFile':
      return SplitConfiguration.parse({ type, box: plan?.name ?? '', column: plan?.metadatas[0]?.name ?? '' });
    default:
      return SplitConfiguration.parse({ type });
  }
}

/** Names from the service that a field of the split can choose from. */
function withOptions(row: FieldRow, { splitConfig }: Box, boxes: readonly Box[]): FieldRow {
  const named = (list: readonly { name: string; label: string }[]) =>
    list.map(({ name, label }) => ({ value: name, label: label || name }));
  if (row.field === 'box') return { ...row, options: named(plansOf(boxes)) };
  if (row.field !== 'column' || splitConfig.type !== 'dataFile') return row;
  return { ...row, options: named(boxes.find(({ name }) => name === splitConfig.box)?.metadatas ?? []) };
}

export function SplitFields({ box, index }: BoxPartProps) {
  const t = useText();
  const { draft, change } = useDraft();
  const at = ['boxes', index, 'splitConfig'];
  const { splitConfig: split } = box;
  const put = (next: string) =>
    change(
      [],
      boxChanged(draft, index, { field: 'splitConfig', value: splitOf(next as SplitType, split, draft.boxes) }),
    );
  return (
    <>
      <Radio.Group value={split.type} onChange={put} aria-label={t('processing.box.splitConfig')}>
        <div className={classes.kinds}>
          {SPLIT_TYPES.map((type) => (
            <SplitKind key={type} type={type} on={type === split.type} disabled={type === 'dataFile' && !box.main} />
          ))}
        </div>
      </Radio.Group>
      {SPLIT_ROWS[split.type].length > 0 ? (
        <DraftFields
          rows={SPLIT_ROWS[split.type].map((row) => withOptions(row, box, draft.boxes))}
          scope="processing.split"
          at={at}
          custom={{
            area:
              'area' in split ? (
                <SplitArea
                  at={at}
                  area={split.area}
                  extraction={'extraction' in split ? split.extraction : undefined}
                />
              ) : null,
            extraction: <ExtractionFields at={[...at, 'extraction']} />,
          }}
        />
      ) : null}
    </>
  );
}

function SplitKind({ type, on, disabled }: { type: SplitType; on: boolean; disabled: boolean }) {
  const t = useText();
  const Icon = ICONS[type];
  return (
    <div className={classes.kind} data-on={on || undefined}>
      <Icon size={24} stroke={1.25} aria-hidden />
      <Radio
        value={type}
        classNames={{ description: fields.hint ?? '' }}
        disabled={disabled}
        label={t(`deposit.split.type.${type}`)}
        description={t(`processing.splitType.${type}`)}
      />
    </div>
  );
}

function ExtractionFields({ at }: { at: readonly (string | number)[] }) {
  const t = useText();
  const rows = Object.entries(EXTRACTION).map(
    ([field, choices]): FieldRow => ({
      field,
      kind: 'choice',
      options: choices.map((value) => ({ value, label: t(`rule.choice.${field}.${value}`) })),
    }),
  );
  return <DraftFields rows={rows} scope="rule.field" at={at} />;
}
