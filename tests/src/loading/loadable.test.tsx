import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadable, type Loadable as LoadableOf } from '../../../src/loading/loadable.tsx';

const Part = ({ words }: { words: string }) => <p>{words}</p>;
const chunk = () => vi.fn(async () => ({ default: Part }));

class Boundary extends Component<{ children: ReactNode }> {
  override readonly state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

function Page({ of: Loadable }: { of: LoadableOf<{ words: string }> }) {
  return (
    <Boundary>
      <Loadable words="here" fallback={<p>waiting</p>} />
    </Boundary>
  );
}

describe('a lazily loaded component', () => {
  afterEach(() => vi.useRealTimers());

  it('renders immediately after a prefetch', async () => {
    const fetch = chunk();
    const Loadable = loadable(fetch);
    await Loadable.load();
    render(<Page of={Loadable} />);
    expect(screen.getByText('here')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is loaded on first render, once for several uses', async () => {
    const fetch = chunk();
    const Loadable = loadable(fetch);
    render(
      <>
        <Page of={Loadable} />
        <Page of={Loadable} />
      </>,
    );
    expect(screen.getAllByText('waiting')).toHaveLength(2);
    expect(await screen.findAllByText('here')).toHaveLength(2);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('renders as soon as its code has loaded, without React’s delay for suspended content', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    render(<Page of={loadable(chunk())} />);
    expect(screen.getByText('waiting')).toBeVisible();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
    expect(screen.getByText('here')).toBeVisible();
  });

  it('reports a failure where it is rendered, and is loaded again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fetch = chunk();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const Loadable = loadable(fetch);
    render(<Page of={Loadable} />);
    expect(await screen.findByText('failed')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(1);
    await Loadable.load();
    render(<Page of={Loadable} />);
    expect(await screen.findByText('here')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
