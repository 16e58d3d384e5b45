import type { ReactNode } from 'react';
import './list.css';

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly role?: 'alert' | 'status';
}

/** A message in place of the rows. */
export function State({ title, children, role = 'status' }: StateProps) {
  return (
    <div className="list-state" role={role}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
