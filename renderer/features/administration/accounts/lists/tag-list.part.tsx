// One tag list: its name, whether other values may be typed, its values as text; a file of values takes their place.
import { Switch, Textarea, TextInput } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { FileChoice } from '#renderer/ui/controls/file-choice.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import type { AccountDraft } from '../account-draft.rules.ts';
import classes from './lists.module.css';
import { formatTagValues, parseTagValues, textOfFile } from './tag-values.rules.ts';

type List = AccountDraft['tagLists'][number];

interface TagListFormProps {
  list: List;
  onChange: (list: List) => void;
  onRemove: () => void;
}

export function TagListForm({ list, onChange, onRemove }: TagListFormProps) {
  const t = useText();
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
        <ImportButton onText={write} />
      </div>
    </section>
  );
}

function ImportButton({ onText }: { onText: (text: string) => void }) {
  const t = useText();
  const notify = useToasts();
  const read = async (file: File) => {
    const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined || parseTagValues(text).length === 0) notify('error', 'tagList.invalidFile');
    else onText(text);
  };
  return (
    <FileChoice
      label={t('administration.list.import')}
      variant="subtle"
      size="xs"
      leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      onFiles={([file]) => void (file && read(file))}
    />
  );
}
