// What can be done with the opened file of the library, below its row.
import { Button, Select, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { StoredFile } from '#domain/api/session/files.contract.ts';
import type { LibraryFile } from '#domain/api/session/library.contract.ts';
import { LIBRARY_SCOPES } from '#domain/jobs/library.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { FileButton } from '#renderer/ui/controls/file-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import classes from './library.module.css';
import type { LibraryRow } from './library.rules.ts';
import type { Library, Scope } from './use-library.ts';

export function LibraryActions({ row, library }: { row: LibraryRow; library: Library }) {
  if (row.kept) return <KeptActions key={row.kept.version} file={row.kept} library={library} />;
  return row.upload ? <UploadActions file={row.upload} library={library} /> : null;
}

/** A file that was uploaded or printed and that no deposit used yet. */
function UploadActions({ file, library }: { file: StoredFile; library: Library }) {
  const t = useText();
  return (
    <div className={classes.actions}>
      <Button size="xs" loading={library.busy} onClick={() => void library.keep(file)}>
        {t('settings.library.keep')}
      </Button>
      <RemoveFile name={file.name} onRemove={() => library.drop(file)} />
    </div>
  );
}

function KeptActions({ file, library }: { file: LibraryFile; library: Library }) {
  const t = useText();
  const api = useApi();
  const { groupId, id: userId } = useUser();
  const [name, setName] = useState(file.name);
  const [scope, setScope] = useState<Scope>(file.scope);
  const own = file.ownerId === userId;
  const scopes = LIBRARY_SCOPES.filter(
    (one) => one === file.scope || one === 'account' || (own && (one === 'own' || groupId !== 0)),
  );
  const changed = name.trim() !== file.name || scope !== file.scope;
  const download = () => api.download('library.download', { params: { libraryFileId: file.id } }).catch(api.report);
  return (
    <div className={classes.kept}>
      {own ? null : (
        <p className={classes.owner}>
          {t('settings.library.owner')} <bdi>{file.ownerName}</bdi>
        </p>
      )}
      {file.editable ? (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (changed && name.trim() !== '') void library.save(file, { name: name.trim(), scope });
          }}
        >
          <TextInput
            label={t('settings.library.name')}
            maxLength={255}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('settings.library.scope')}
            allowDeselect={false}
            data={scopes.map((value) => ({
              value,
              label: t(
                file.left && value === file.scope ? 'settings.library.shelf.left' : `settings.library.scope.${value}`,
              ),
            }))}
            value={scope}
            onChange={(value) => setScope(LIBRARY_SCOPES.find((one) => one === value) ?? scope)}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
          />
          <Button type="submit" variant="default" loading={library.busy} disabled={!changed || name.trim() === ''}>
            {t('settings.library.save')}
          </Button>
        </form>
      ) : null}
      <div className={classes.actions}>
        <Button size="xs" loading={library.busy} onClick={() => void library.deposit(file)}>
          {t('settings.library.deposit')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void download()}>
          {t('settings.library.download')}
        </Button>
        {file.editable ? (
          <>
            <FileButton
              label={t('settings.library.replace')}
              size="xs"
              variant="default"
              onFiles={([content]) => {
                if (content) void library.replace(file, content);
              }}
            />
            <RemoveFile name={file.name} onRemove={() => library.remove(file)} />
          </>
        ) : null}
      </div>
    </div>
  );
}

function RemoveFile({ name, onRemove }: { name: string; onRemove: () => Promise<void> }) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsks(true)}>
        {t('settings.library.remove')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('settings.library.remove.title', { name })}
        action={t('settings.library.remove')}
        danger
        onConfirm={async () => {
          await onRemove();
          setAsks(false);
        }}
        onClose={() => setAsks(false)}
      >
        <p>{t('settings.library.remove.text')}</p>
      </ConfirmDialog>
    </>
  );
}
