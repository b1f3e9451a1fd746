// One group of automated documents: its heading, its rows in portions, the row that the address names in sight.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { DocumentRow } from '../documents/document-row.part.tsx';
import documents from '../documents/documents.module.css';
import { OrderLink } from '../documents/order-link.part.tsx';
import { ShowMore } from '../documents/show-more.part.tsx';
import { usePortion } from '../documents/use-portion.ts';
import classes from '../window/printer.module.css';

interface GroupProps {
  title: string;
  list: readonly InboxDocument[];
  /** At the end of the heading. */
  aside?: ReactNode;
  /** The heading says how they stand. */
  stateless?: boolean;
  actions?: (document: InboxDocument) => ReactNode;
}

export function AutomatedGroup({ title, list, aside, stateless = false, actions }: GroupProps) {
  const heading = useId();
  const portion = usePortion(list);
  if (list.length === 0) return null;
  return (
    <section className={documents.group} aria-labelledby={heading}>
      <div className={documents.groupHead}>
        <h2 id={heading}>{title}</h2>
        {aside}
      </div>
      <ul className={documents.list}>
        {portion.shown.map((document) => (
          <Named key={document.id} document={document}>
            <DocumentRow
              document={document}
              stateless={stateless}
              printers
              actions={actions ? actions(document) : <OrderLink document={document} />}
            />
          </Named>
        ))}
      </ul>
      <ShowMore portion={portion} />
    </section>
  );
}

/** The row that the address names: marked and brought into sight. */
function Named({ document, children }: { document: InboxDocument; children: ReactNode }) {
  const [{ file }] = useQueryState();
  const entry = useRef<HTMLLIElement>(null);
  const named = file === document.id;
  useEffect(() => {
    if (named) entry.current?.scrollIntoView({ block: 'center' });
  }, [named]);
  return (
    <li ref={entry} data-named={named || undefined} className={classes.named}>
      {children}
    </li>
  );
}
