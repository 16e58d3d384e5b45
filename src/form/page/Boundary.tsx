import { Component, type ReactNode } from 'react';
import { isChunkError } from '../../../authProvider/reload.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { LoadAlert } from '../../notices/LoadAlert.tsx';

interface BoundaryProps {
  /** Name of the part as shown on the page: a field's label or a section's heading. */
  readonly name: string;
  /** Fetches the code of the part again after loading failed. */
  readonly load?: (() => Promise<unknown>) | undefined;
  readonly children: ReactNode;
}

/** Replaces a failed part: names it and offers a retry. */
function Failed({ name, error, onRetry }: { name: string; error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const words = isChunkError(error) ? 'form.part.notLoaded' : 'form.part.failed';
  return <LoadAlert error={new Error(translate(words, { name }))} onRetry={onRetry} />;
}

/** Error boundary of a part of a page. The rest of the page and its typed values stay. */
export class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly retry = () => {
    const again = () => this.setState({ error: undefined });
    const { load } = this.props;
    if (load && isChunkError(this.state.error)) load().then(again, () => undefined);
    else again();
  };

  override render() {
    const { name, children } = this.props;
    const { error } = this.state;
    return error === undefined ? children : <Failed name={name} error={error} onRetry={this.retry} />;
  }
}
