import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { mount, MountedPortal, MountOptions } from '../../src/embed/index.ts';

/** The remote's module, as a host from another repository sees it. */
interface Remote {
  readonly mount: typeof mount;
}

const platform = document.querySelector<HTMLMetaElement>('meta[name="portal"]')?.content ?? '';
registerRemotes([{ name: 'safety_portal', type: 'module', entry: `${platform}/v7/remote/remoteEntry.js` }]);
const remote = loadRemote<Remote>('safety_portal/portal');

/** The portal as a component of this application. */
function Portal(options: MountOptions & { readonly onMounted?: (portal: MountedPortal) => void }) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    let portal: MountedPortal | undefined;
    let isGone = false;
    void remote.then((module) => {
      if (isGone || !element.current || !module) return;
      portal = module.mount(element.current, latest.current);
      latest.current.onMounted?.(portal);
    });
    return () => {
      isGone = true;
      portal?.unmount();
    };
  }, []);
  return <div ref={element} style={{ ['--portal-top' as string]: '48px' }} />;
}

/** The portal at the page's URL, synchronized with this application's router. */
function PortalPage() {
  const navigate = useNavigate();
  return <Portal onNavigate={(path) => void navigate(path, { replace: true })} />;
}

/** Two portals side by side, each with its own path. */
function Both() {
  const [isFirst, setFirst] = useState(true);
  const [portal, setPortal] = useState<MountedPortal>();
  return (
    <>
      <button onClick={() => setFirst(!isFirst)}>{isFirst ? 'Close the first' : 'Open the first'}</button>
      <button onClick={() => portal?.navigate('/v7/client/admin/user-management-settings/departments')}>
        Departments in the second
      </button>
      <button onClick={() => portal?.setMode('dark')}>Darken the second</button>
      <div className="columns">
        <section aria-label="First">
          {isFirst && <Portal address="own" initialPath="/v7/client/admin/user-management-settings/titles" />}
        </section>
        <section aria-label="Second">
          <Portal address="own" initialPath="/v7/user/preferences" mode="light" onMounted={setPortal} />
        </section>
      </div>
    </>
  );
}

/** An application beside the portal, with class names that the portal uses too. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <aside aria-label="Counter">
      <p className="page field switch loader segments">Ours</p>
      <label>
        Notes <input />
      </label>
      <button onClick={() => setCount(count + 1)}>Counted {count}</button>
    </aside>
  );
}

function Host() {
  const { pathname, search } = useLocation();
  return (
    <>
      <header className="bar">
        <Link to="/">Start</Link>
        <Link to="/v7/client/admin/user-management-settings/titles">Titles</Link>
        <Link to="/v7/client/admin/user-management-settings/departments">Departments</Link>
        <Link to="/both">Both</Link>
        <output aria-label="Address">{pathname + search}</output>
      </header>
      <Counter />
      <Routes>
        <Route path="/" element={<h1>Front end</h1>} />
        <Route path="/both" element={<Both />} />
        <Route path="/v7/*" element={<PortalPage />} />
      </Routes>
    </>
  );
}

createRoot(document.getElementById('host')!).render(
  <BrowserRouter>
    <Host />
  </BrowserRouter>,
);
