/** The tags of a record, folded behind a summary such as players, place and date. */
import type { JSX, ReactNode } from 'react';
import './tags.css';

interface TagsProps {
  readonly tags: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
}

export function Tags({ tags = {}, children }: TagsProps): JSX.Element {
  const all = Object.entries(tags).filter(([, text]) => text !== '');
  if (all.length === 0) return <p className="tags">{children}</p>;
  return (
    <details className="tags">
      <summary>{children}</summary>
      <dl>
        {all.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
