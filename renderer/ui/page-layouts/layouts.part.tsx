// The other page templates: detail, workbench, form with tree or list. What goes where is decided here once.

import { IconChevronRight, IconFileText } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import classes from './detail.module.css';
import form from './form-page.module.css';
import sums from './sum.module.css';
import windowHead from './window-head.module.css';
import bench from './workbench.module.css';

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

/** Where one is: leads back where the side list is folded. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useText();
  return (
    <nav className={`${text.hint} ${classes.crumbs}`} aria-label={t('common.breadcrumb')}>
      {crumbs.map(({ label, href }, n) => (
        <Fragment key={href}>
          {n > 0 ? <IconChevronRight size={14} stroke={1.5} className="flip" aria-hidden /> : null}
          <Link to={href}>
            <bdi>{label}</bdi>
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}

interface DetailPageProps {
  crumbs: readonly Crumb[];
  title: ReactNode;
  /** A `Status` with `tag`. */
  status?: ReactNode;
  /** One main action, the rest in a menu. */
  actions?: ReactNode;
  /** Channel, name, sums: a line of spans. */
  sub?: ReactNode;
  /** Facts and history, 320 px. */
  side: ReactNode;
  children: ReactNode;
}

/** Heading with number and status; content in tabs at the start, facts and history at the end. */
export function DetailPage({ crumbs, title, status, actions, sub, side, children }: DetailPageProps) {
  const t = useText();
  return (
    <div className={classes.detail}>
      <header className={classes.detailHead}>
        <Breadcrumb crumbs={crumbs} />
        <div className={classes.titleLine}>
          <div className={classes.titleWords}>
            <h1>
              <bdi>{title}</bdi>
            </h1>
            {status}
          </div>
          <span className={classes.grow} />
          {actions}
        </div>
        {sub ? <div className={classes.sub}>{sub}</div> : null}
      </header>
      <div className={classes.detailColumns}>
        <div className={classes.detailContent}>{children}</div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
        <aside className={classes.detailSide} aria-label={t('common.facts')} tabIndex={0}>
          {side}
        </aside>
      </div>
    </div>
  );
}

interface WorkbenchProps {
  heading: ReactNode;
  /** What goes in, 248 px; folds to a 48 px rail under 1280 px. */
  inputs: ReactNode;
  /** Icons of the rail. */
  rail?: ReactNode;
  inputsLabel: string;
  /** The page, 400 px. */
  preview?: ReactNode;
  /** The bottom bar: `BottomBar`. */
  bottom: ReactNode;
  children: ReactNode;
}

/** Inputs at the start, recipients in the middle, the page at the end; the bottom bar has the sum and the next step. */
export function Workbench({ heading, inputs, rail, inputsLabel, preview, bottom, children }: WorkbenchProps) {
  const t = useText();
  // Where there is no room for both (200 % zoom) the page takes the place of the rows while it is looked at.
  const [looking, setLooking] = useState(false);
  return (
    <div
      className={bench.bench}
      data-preview={preview ? true : undefined}
      data-looking={(preview && looking) || undefined}
    >
      <header className={`${windowHead.head} ${bench.benchHead}`}>{heading}</header>
      <aside className={bench.inputs} aria-label={inputsLabel}>
        {rail ? (
          <div className={bench.rail}>
            {rail}
            {preview ? (
              <span className={bench.look}>
                <IconButton
                  icon={IconFileText}
                  label={t('common.workbench.page')}
                  active={looking}
                  onClick={() => setLooking(!looking)}
                />
              </span>
            ) : null}
          </div>
        ) : null}
        <div className={bench.inputsBody} data-rail={rail ? true : undefined}>
          {inputs}
        </div>
      </aside>
      <div className={bench.middle}>{children}</div>
      {preview ? <div className={bench.preview}>{preview}</div> : null}
      {bottom}
    </div>
  );
}

/** Shows the sum at all times, and holds the one next step. */
export function BottomBar({
  sum,
  parts,
  bar,
  children,
}: {
  sum: ReactNode;
  parts?: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <footer className={bench.bottom}>
      <div className={sums.sum}>
        <div className={sums.sumLine}>
          <strong>{sum}</strong>
          {parts ? <div className={sums.sumParts}>{parts}</div> : null}
        </div>
        {bar}
      </div>
      {children}
    </footer>
  );
}

interface FormPageProps {
  /** Tree or list with its filter, 264 px. */
  tree: ReactNode;
  treeLabel: string;
  /** What is edited; on a narrow screen the list is folded then, and what was chosen has the whole height. */
  chosen: string | undefined;
  /** Name of what is edited, its switches and menu; undefined while nothing is chosen. */
  heading?: ReactNode;
  /** Appears with the first change: `SaveBar`. */
  save?: ReactNode;
  children: ReactNode;
}

/** Left the tree or list, right the tabs; the save bar below. */
export function FormPage({ tree, treeLabel, chosen, heading, save, children }: FormPageProps) {
  // Unfolded for this one alone: the next one that is chosen folds the list again.
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  const isFolded = chosen !== undefined && unfoldedFor !== chosen;
  return (
    <div className={form.formPage}>
      <aside className={form.tree} aria-label={treeLabel} data-folded={isFolded || undefined}>
        {chosen === undefined ? null : (
          <button
            type="button"
            className={form.fold}
            aria-expanded={!isFolded}
            onClick={() => setUnfoldedFor(isFolded ? chosen : undefined)}
          >
            <IconChevronRight size={16} stroke={1.5} className="flip" aria-hidden />
            {treeLabel}
          </button>
        )}
        <div className={form.treeBody}>{tree}</div>
      </aside>
      <div className={form.formRight}>
        {heading ? <header className={form.formHead}>{heading}</header> : <span />}
        <div className={form.formBody}>{children}</div>
        {save}
      </div>
    </div>
  );
}

interface PlainPageProps {
  title: string;
  /** Right behind the title: of which month the page is. */
  beside?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A plain page of one column: homes, settings. Forms in it are at most 640 px wide. */
export function PlainPage({ title, beside, action, children }: PlainPageProps) {
  return (
    <div className={classes.plain}>
      <header className={classes.titleLine}>
        <h1>{title}</h1>
        {beside}
        <span className={classes.grow} />
        {action}
      </header>
      {children}
    </div>
  );
}
