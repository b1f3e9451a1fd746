// A record beside its list: heading, fields, why it is not saved, and the bar that saves it.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Fault } from '#domain/api/shapes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import classes from '#renderer/ui/page-layouts/editor-page.module.css';
import { SaveBar } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import type { RecordDraft } from './record.rules.ts';
import { RecordConflict } from './record-conflict.part.tsx';
import type { RecordForm } from './use-record.ts';

interface RecordEditorProps<D extends RecordDraft> {
  form: RecordForm<D>;
  /** As a heading and as messages name it. */
  name: string;
  /** Above the name: what leads to it. */
  path?: ReactNode;
  /** Behind the name: sums, states. */
  sub?: ReactNode;
  /** At the end of the heading: switches and menu. */
  actions?: ReactNode;
  /** "Save group". */
  saveLabel: string;
  /** In the save bar behind the changes: whom else they touch. */
  touches?: string;
  fieldName: (field: string) => string;
  /** A value in words; texts, numbers and switches are said without it. */
  valueText?: (field: string, value: unknown) => string | undefined;
  /** How many changes there are, where one field holds several. */
  changes?: number;
  /** Why the server would not take the draft: it is not sent. */
  refused?: Fault | undefined;
  /** Reads what is stored now, where somebody saved meanwhile. */
  reread: () => Promise<D>;
  /** Tabs, above the body. */
  tabs?: ReactNode;
  children: ReactNode;
}

export function RecordEditor<D extends RecordDraft>(props: RecordEditorProps<D>) {
  const { form, name, path, sub, actions, saveLabel, touches, fieldName, tabs, children } = props;
  const { changes = form.changed.length, refused } = props;
  return (
    <div className={classes.editor}>
      <header className={classes.head}>
        {path}
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {sub ? <span className={classes.sub}>{sub}</span> : null}
        <span className={classes.grow} />
        {actions}
      </header>
      <div className={classes.tabs}>
        {tabs ?? <span />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
        <section className={classes.body} aria-label={name} tabIndex={0}>
          {children}
        </section>
      </div>
      <NotSaved {...props} />
      <SaveBar
        changes={changes}
        where={[form.changed.map(fieldName).join(', '), touches].filter(Boolean).join(' · ')}
        errors={form.faults.length + (refused ? 1 : 0)}
        saveLabel={saveLabel}
        saving={form.saving}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </div>
  );
}

/** What keeps it from being saved and stands at no field; where somebody else saved, the comparison. */
function NotSaved<D extends RecordDraft>(props: RecordEditorProps<D>) {
  const { form, name, fieldName, valueText, reread } = props;
  const t = useText();
  const faultText = useFaultText();
  const [theirs, setTheirs] = useState<D>();
  const { isStale } = form;
  const refusal = form.refusal ?? props.refused;
  const words = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('records.value.none');
    if (typeof value === 'boolean') return t(value ? 'records.value.yes' : 'records.value.no');
    return valueText?.(field, value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
  if (!refusal && !isStale) return <span />;
  return (
    <div className={classes.refused} role="alert">
      <span>{refusal ? faultText(refusal) : t('records.conflict.stale')}</span>
      {isStale ? (
        <Button variant="default" size="xs" onClick={async () => setTheirs(await reread())}>
          {t('records.conflict.open')}
        </Button>
      ) : null}
      {theirs ? (
        <RecordConflict
          form={form}
          theirs={theirs}
          name={name}
          fieldName={fieldName}
          valueText={words}
          onClose={() => setTheirs(undefined)}
        />
      ) : null}
    </div>
  );
}
