// One tag list: its name, whether other values may be typed, its values as text; a file of values takes their place.
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import type { AccountDraft } from '../account-draft.rules.ts';
import classes from './lists.module.css';
import { TagListImport } from './tag-list-import.part.tsx';
import { formatTagValues, parseTagValues } from './tag-values.rules.ts';

type List = AccountDraft['tagLists'][number];

interface TagListFormProps {
  list: List;
  onChange: (list: List) => void;
  onRemove: () => void;
}

export function TagListForm({ list, onChange, onRemove }: TagListFormProps) {
  const t = useText();
  const [imports, setImports] = useState(false);
  const [typed, type] = useState(() => formatTagValues(list.values));
  // What was discarded or saved by somebody else takes the place of what was typed.
  const isSame = formatTagValues(parseTagValues(typed)) === formatTagValues(list.values);
  const text = isSame ? typed : formatTagValues(list.values);
  const write = (next: string) => {
    type(next);
    onChange({ ...list, values: parseTagValues(next) });
  };
  return (
    <section className={classes.list} aria-label={list.name}>
      <div className={classes.listHead}>
        <TextInput
          label={t('administration.list.name')}
          maxLength={200}
          value={list.name}
          onChange={(event) => onChange({ ...list, name: event.currentTarget.value })}
        />
        <IconButton icon={IconTrash} label={t('administration.list.remove', { name: list.name })} onClick={onRemove} />
      </div>
      <Textarea
        label={t('administration.list.values', { n: list.values.length })}
        description={t('administration.list.values.hint')}
        autosize
        minRows={3}
        maxRows={14}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={classes.listFoot}>
        <Switch
          label={t('administration.list.freeValues')}
          checked={list.freeValues}
          onChange={(event) => onChange({ ...list, freeValues: event.currentTarget.checked })}
        />
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
          onClick={() => setImports(true)}
        >
          {t('administration.list.import')}
        </Button>
      </div>
      {imports ? (
        <TagListImport
          list={list}
          onValues={(values) => onChange({ ...list, values })}
          onClose={() => setImports(false)}
        />
      ) : null}
    </section>
  );
}
