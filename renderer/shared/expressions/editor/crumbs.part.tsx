// Where one is: the service, the rule, and each part that was opened as a sentence of its own.
import { useText } from '#renderer/i18n/text.ts';
import { nodeAt, type RawNode } from '../phrases.ts';
import classes from './rule-editor.module.css';
import type { RuleEditing } from './use-rule-editor.ts';

interface CrumbsProps {
  editing: RuleEditing;
  label: string;
  owner: string;
  onLeave: () => void;
  words: (node: RawNode) => string;
}

export function Crumbs({ editing, label, owner, onLeave, words }: CrumbsProps) {
  const t = useText();
  const way = editing.way.flatMap((path) => {
    const node = nodeAt(editing.root, path);
    return node ? [{ path, node }] : [];
  });
  const shown = way.at(-1);
  const title = shown ? words(shown.node) : label;
  return (
    <nav className={classes.crumbs} aria-label={t('rule.where')}>
      <button type="button" onClick={onLeave}>
        <bdi>{owner || t('processing.editor.unnamed')}</bdi>
      </button>
      {shown ? (
        <button type="button" onClick={() => editing.open([])}>
          {label}
        </button>
      ) : null}
      {way.slice(0, -1).map(({ path, node }) => (
        <button key={path.join('.')} type="button" onClick={() => editing.open(path)}>
          <bdi>{words(node)}</bdi>
        </button>
      ))}
      <h1>
        <bdi>{title}</bdi>
      </h1>
    </nav>
  );
}
