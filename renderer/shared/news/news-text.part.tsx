// News as they are read: from a tree, never from a string.
import { createElement, Fragment, type ReactNode } from 'react';
import classes from './news.module.css';
import { type NewsNode, readNews } from './news-markup.rules.ts';

function drawn(node: NewsNode, key: string): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
  const { tag, href, children } = node;
  if (tag === 'br') return <br key={key} />;
  const link = href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' };
  return createElement(tag, { key, ...link }, ...children.map((child, n) => drawn(child, `${key}.${n}`)));
}

export function NewsText({ html }: { html: string }) {
  return (
    <div className={classes.news} dir="auto">
      {readNews(html).map((node, n) => drawn(node, String(n)))}
    </div>
  );
}
