// The page of a document that is looked at: turned to, or reached by scrolling.
import { useEffect, useRef, useState } from 'react';

/** A document of at most this many pages is shown as a whole; a longer one is shown one page at a time. */
const MOST_STACKED = 8;
/** A page counts as the one that is read when its top is at most this far below the top of the desk. */
const READ_PX = 120;

/** @param first where it begins, from 0 */
export function usePageTurning(count: number, first: number) {
  const desk = useRef<HTMLElement>(null);
  const [wished, setPage] = useState(first);
  const page = Math.min(wished, Math.max(0, count - 1));
  const stacked = count <= MOST_STACKED;
  const furthest = useRef(0);
  furthest.current = Math.max(furthest.current, page);
  useEffect(() => {
    if (first > 0) desk.current?.children[first]?.scrollIntoView({ block: 'start' });
  }, [first]);
  const turn = (to: number) => {
    setPage(to);
    if (stacked) desk.current?.children[to]?.scrollIntoView({ block: 'start' });
  };
  const scrolled = () => {
    const { current } = desk;
    if (!stacked || !current) return;
    const top = current.getBoundingClientRect().top + READ_PX;
    const ended = current.scrollTop > 0 && current.scrollTop + current.clientHeight >= current.scrollHeight - 2;
    const last = [...current.children].findLastIndex((sheet) => sheet.getBoundingClientRect().top <= top);
    setPage(ended ? count - 1 : Math.max(0, last));
  };
  return { desk, page, furthest: furthest.current, stacked, turn, scrolled };
}
