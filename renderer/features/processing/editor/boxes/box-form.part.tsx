// The form of one box: its sections, each shown where it says something of such a box.
import type { ReactNode } from 'react';
import type { Box } from '#domain/services/box.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { useDraft } from '../draft-context.ts';
import { MetadataItems } from '../form/metadata-items.part.tsx';
import { AppositionItems } from './apposition-items.part.tsx';
import { boxChanged } from './box.rules.ts';
import { type BoxPartProps, type BoxRow, type BoxSection, SECTION_NAMES, shownRows } from './box-rows.ts';
import classes from './boxes.module.css';
import { ConfiguredFiles } from './configured-files.part.tsx';
import { KeptRepairs } from './kept-repairs.part.tsx';
import { ParserFields } from './parser-fields.part.tsx';
import { ReconcileFields } from './reconcile-fields.part.tsx';
import { SplitFields } from './split-fields.part.tsx';

/** Controls of the sections that are more than fields. */
const CUSTOM: Readonly<Partial<Record<BoxSection, (props: BoxPartProps) => ReactNode>>> = {
  parserConfiguration: ParserFields,
  splitConfig: SplitFields,
  reconcile: ReconcileFields,
  configuredFiles: ConfiguredFiles,
  appositions: AppositionItems,
  repairs: KeptRepairs,
  metadatas: ({ box, index }) => <MetadataItems at={['boxes', index, 'metadatas']} box={box.name} />,
};

export function BoxForm({ box, index }: BoxPartProps) {
  const { draft } = useDraft();
  const sections = SECTION_NAMES.map((section) => ({ section, rows: shownRows(section, box, draft) }));
  const shown = sections.flatMap(({ rows }) => rows.map(({ field }): string => field));
  return (
    <div className={classes.box}>
      <Elsewhere index={index} shown={shown} />
      {sections.map(({ section, rows }) =>
        rows.length > 0 ? <Section key={section} {...{ box, index, section, rows }} /> : null,
      )}
    </div>
  );
}

/** What is wrong with the box and stands at no field of its form. */
function Elsewhere({ index, shown }: { index: number; shown: readonly string[] }) {
  const faultText = useFaultText();
  const { faults } = useDraft();
  const here = faults.filter(
    ({ path: [list, n, field] }) => list === 'boxes' && n === index && !shown.includes(String(field)),
  );
  return here.map((fault) => (
    <p key={fault.label} role="alert" className={classes.alert}>
      {faultText(fault)}
    </p>
  ));
}

interface SectionProps extends BoxPartProps {
  section: BoxSection;
  rows: readonly BoxRow[];
}

function Section(props: SectionProps) {
  const t = useText();
  const { section, box, index } = props;
  if (section === 'box') return <BoxFields {...props} />;
  const Control = CUSTOM[section];
  const id = `box-${section}`;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id}>{t(`processing.box.${section}`)}</h2>
      <p className={classes.about}>{t(`processing.box.${section}.hint`)}</p>
      {Control ? <Control box={box} index={index} /> : null}
      <OwnFault index={index} section={section} />
      <BoxFields {...props} />
    </section>
  );
}

/** What is wrong with a section as a whole; rules of matching say it themselves. */
function OwnFault({ index, section }: { index: number; section: BoxSection }) {
  const faultText = useFaultText();
  const { faults } = useDraft();
  const fault = faults.find(
    ({ path }) => path.length === 3 && path[0] === 'boxes' && path[1] === index && path[2] === section,
  );
  return fault && section !== 'reconcile' ? (
    <p role="alert" className={classes.fault}>
      {faultText(fault)}
    </p>
  ) : null;
}

/** Fields that name something of the service. */
function optionsOf(field: BoxRow['field'], box: Box, boxes: readonly Box[]): Pick<BoxRow, 'options'> {
  if (field === 'parent') {
    const archives = boxes.filter(({ boxType }) => boxType === 'archive');
    return { options: archives.map(({ name, label }) => ({ value: name, label: label || name })) };
  }
  if (field !== 'indexColumn') return {};
  const given = box.metadatas.filter(({ value }) => value === null);
  return { options: given.map(({ name, label }) => ({ value: name, label: label || name })) };
}

function BoxFields({ box, index, rows }: SectionProps) {
  const faultText = useFaultText();
  const { draft, change, faultAt } = useDraft();
  const own = rows
    .filter(({ kind }) => kind !== 'custom')
    .map((row): BoxRow => ({ ...row, ...optionsOf(row.field, box, draft.boxes) }));
  if (own.length === 0) return null;
  return (
    <Fields
      rows={own}
      scope="processing.box"
      value={box}
      fault={(field) => faultText(faultAt(['boxes', index, field]))}
      onChange={(field, value) => {
        // The main box stays one until another is made the main one.
        if (field === 'main' && value === false && box.main) return;
        change([], boxChanged(draft, index, { field: field as keyof Box, value }));
      }}
    />
  );
}
