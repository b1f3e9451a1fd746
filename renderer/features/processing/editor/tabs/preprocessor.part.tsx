// What rewrites the deposited files into the documents of the boxes, and how.
import { Input, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Extraction, type PageArea } from '#domain/documents/area.schema.ts';
import { isPreprocessor, PREPROCESSORS, type PreprocessorName } from '#domain/preprocessing/preprocessors.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import fields from '#renderer/shared/form/fields.module.css';
import { Fields } from '#renderer/shared/form/fields.part.tsx';
import { AreaField } from '#renderer/shared/sample/area-field.part.tsx';
import { FIRST_AREA } from '#renderer/shared/sample/first-area.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { FileButton, FileCard } from '../boxes/file-card.part.tsx';
import { MARGIN_FIELDS } from '../channels/channel-rows.ts';
import { Figures } from '../channels/figures.part.tsx';
import { useDraft } from '../draft-context.ts';
import { PREPROCESSOR_ROWS } from './preprocessor-rows.ts';

const AT = ['preprocessor', 'parameters'] as const;
const NAMES = Object.keys(PREPROCESSORS) as PreprocessorName[];
const NONE = '';
/** Choices whose values are numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['pagesPerSheet']);

type Parameters = Readonly<Record<string, unknown>>;

/** The parameters with those that hold where nothing is said. */
function filled(name: PreprocessorName, parameters: Parameters): Parameters {
  const read = PREPROCESSORS[name].parameters.safeParse(parameters);
  return read.success ? (read.data as Parameters) : parameters;
}

export function PreprocessorField() {
  const t = useText();
  const faultText = useFaultText();
  const { draft, change, faultAt } = useDraft();
  const { preprocessor } = draft;
  if (preprocessor === null && !draft.type.startsWith('preprocessing')) return null;
  const put = (name: string | null) =>
    change(
      ['preprocessor'],
      name === null || !isPreprocessor(name)
        ? null
        : { name, parameters: filled(name, name === 'mailMerge' ? { template: '' } : {}) },
    );
  return (
    <>
      <Select
        label={t('processing.service.preprocessor')}
        description={t('processing.service.preprocessor.hint')}
        error={faultText(faultAt(['preprocessor', 'name']))}
        data={[
          { value: NONE, label: t('processing.preprocessor.none') },
          ...NAMES.map((name) => ({ value: name, label: t(`processing.preprocessor.${name}`) })),
        ]}
        value={preprocessor?.name ?? NONE}
        allowDeselect={false}
        onChange={put}
        rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
      />
      {preprocessor !== null && isPreprocessor(preprocessor.name) ? (
        <ParameterFields name={preprocessor.name} parameters={preprocessor.parameters} />
      ) : null}
    </>
  );
}

function ParameterFields({ name, parameters }: { name: PreprocessorName; parameters: Parameters }) {
  const t = useText();
  const faultText = useFaultText();
  const { change, faultAt } = useDraft();
  const value = filled(name, parameters);
  const put = (field: string, next: unknown) =>
    change(AT, { ...value, [field]: NUMBERS.has(field) ? Number(next) : next });
  const file = (field: string, takes: 'pdf' | 'archive') => (
    <FileField
      field={field}
      takes={takes}
      reference={String(value[field] ?? '')}
      onChange={(next) => put(field, next)}
    />
  );
  return (
    <Fields
      rows={PREPROCESSOR_ROWS[name]}
      scope="processing.preprocess"
      value={value}
      fault={(field) => faultText(faultAt([...AT, field]))}
      onChange={put}
      custom={{
        margins:
          name === 'printStream' ? (
            <Figures at={[...AT, 'margins']} fields={MARGIN_FIELDS} label="processing.preprocess.margins" />
          ) : null,
        overlay: file('overlay', 'pdf'),
        template: file('template', 'archive'),
        dropMatching: <DropMatching value={value.dropMatching} onChange={(next) => put('dropMatching', next)} />,
        order: <OrderField value={value.order} onChange={(next) => put('order', next)} />,
        values: (
          <ValuesField
            value={value.values}
            onChange={(next) => put('values', next)}
            label={t('processing.preprocess.values')}
          />
        ),
      }}
    />
  );
}

interface FileFieldProps {
  field: string;
  takes: 'pdf' | 'archive';
  reference: string;
  onChange: (reference: string | null) => void;
}

/** A file of the service: the letter that is filled, the form under the pages. */
function FileField({ field, takes, reference, onChange }: FileFieldProps) {
  const t = useText();
  const faultText = useFaultText();
  const { files, faultAt } = useDraft();
  const put = (file: File) => onChange(files.add(file));
  return (
    <Input.Wrapper
      label={t(`processing.preprocess.${field}`)}
      description={t(`processing.preprocess.${field}.hint`)}
      labelElement="div"
    >
      {reference === '' ? (
        <div>
          <FileButton
            label={t('processing.import.choose')}
            takes={takes}
            icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onFiles={([file]) => (file ? put(file) : undefined)}
          />
        </div>
      ) : (
        <FileCard
          reference={reference}
          takes={takes}
          fault={faultText(faultAt([...AT, field]))}
          onReplace={put}
          onRemove={() => onChange(takes === 'pdf' ? null : '')}
        />
      )}
    </Input.Wrapper>
  );
}

interface ValueProps {
  value: unknown;
  onChange: (value: unknown) => void;
}

interface Matching {
  readonly area: Omit<PageArea, 'page'>;
  readonly extraction: Extraction;
  readonly pattern: string;
}

/** Pages in whose area a pattern occurs are left out. */
function DropMatching({ value, onChange }: ValueProps) {
  const t = useText();
  const matching = (value ?? null) as Matching | null;
  return (
    <div className={fields.stack}>
      <Switch
        label={t('processing.preprocess.dropMatching')}
        description={t('processing.preprocess.dropMatching.hint')}
        classNames={{ body: fields.switch ?? '', description: fields.hint ?? '' }}
        checked={matching !== null}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { area: FIRST, extraction: Extraction.parse({}), pattern: '' } : null)
        }
      />
      {matching === null ? null : (
        <>
          <TextInput
            label={t('processing.preprocess.pattern')}
            description={t('processing.preprocess.pattern.hint')}
            maxLength={1000}
            value={matching.pattern}
            onChange={(event) => onChange({ ...matching, pattern: event.currentTarget.value })}
          />
          <AreaField
            label={t('processing.preprocess.area')}
            hint={t('processing.preprocess.area.hint')}
            value={{ ...matching.area, page: 1 }}
            onChange={({ page: _page, ...area }) => onChange({ ...matching, area })}
            extraction={matching.extraction}
            onExtraction={(extraction) => onChange({ ...matching, extraction })}
          />
        </>
      )}
    </div>
  );
}

/** The area is looked for on each page. */
const { page: _page, ...FIRST } = FIRST_AREA;

const ORDERS = ['asIs', 'reverse', 'list'] as const;

function OrderField({ value, onChange }: ValueProps) {
  const t = useText();
  const pages = Array.isArray(value) ? value.map(String) : null;
  // What is typed stands while it is no list of numbers yet.
  const [text, setText] = useState(pages?.join(', ') ?? '');
  const read = (next: string) => {
    setText(next);
    const numbers = next.split(/[\s,;]+/).filter((one) => one !== '');
    onChange(numbers.map(Number));
  };
  return (
    <div className={fields.fields}>
      <Select
        label={t('processing.preprocess.order')}
        description={t('processing.preprocess.order.hint')}
        allowDeselect={false}
        data={ORDERS.map((order) => ({ value: order, label: t(`processing.pageOrder.${order}`) }))}
        value={pages === null ? String(value) : 'list'}
        onChange={(next) => (next === 'list' ? read('1') : onChange(next))}
        rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
      />
      {pages === null ? null : (
        <TextInput
          label={t('processing.preprocess.pages')}
          description={t('processing.preprocess.pages.hint')}
          value={text}
          onChange={(event) => read(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

/** Values of a command, one a line: `name=value`. */
function ValuesField({ value, onChange, label }: ValueProps & { label: string }) {
  const t = useText();
  const [text, setText] = useState(
    Object.entries((value ?? {}) as Readonly<Record<string, string>>)
      .map((pair) => pair.join('='))
      .join('\n'),
  );
  const read = (next: string) => {
    setText(next);
    const pairs = next.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf('=');
      return at <= 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
    });
    onChange(Object.fromEntries(pairs));
  };
  return (
    <Textarea
      label={label}
      description={t('processing.preprocess.values.hint')}
      autosize
      minRows={2}
      value={text}
      onChange={(event) => read(event.currentTarget.value)}
    />
  );
}
