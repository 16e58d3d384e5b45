import { render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { loadable } from '../../../src/portal/loadable.tsx';

const Part = ({ words }: { words: string }) => <p>{words}</p>;
const chunk = () => vi.fn(async () => ({ default: Part }));

class Boundary extends Component<{ children: ReactNode }> {
  override readonly state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

function Page({ of: Loadable }: { of: (props: { words: string }) => ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={<p>waiting</p>}>
        <Loadable words="here" />
      </Suspense>
    </Boundary>
  );
}

describe('a component in a chunk of its own', () => {
  it('is drawn at once when it was fetched ahead', async () => {
    const fetch = chunk();
    const Loadable = loadable(fetch);
    await Loadable.load();
    render(<Page of={Loadable} />);
    expect(screen.getByText('here')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is fetched when it is drawn, once for all who draw it', async () => {
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

  it('tells of a failure where it is drawn, and is fetched again when somebody asks for it', async () => {
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
