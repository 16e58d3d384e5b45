import { lazy, Suspense, useEffect, useState } from 'react';
import type { SignInEnding } from '../../authProvider/renewal.ts';
import { signInEndingEvent } from '../../authProvider/sessionEnd.ts';

const SignInEndDialog = lazy(() => import('./SignInEndDialog.tsx'));

/** Warns before the sign-in ends. */
export function SignInEnd() {
  const [ending, setEnding] = useState<SignInEnding | null>(null);
  useEffect(() => {
    const listen = (event: Event) => setEnding((event as CustomEvent<SignInEnding>).detail);
    window.addEventListener(signInEndingEvent, listen);
    return () => window.removeEventListener(signInEndingEvent, listen);
  }, []);
  return (
    ending && (
      <Suspense fallback={null}>
        <SignInEndDialog ending={ending} onClose={() => setEnding(null)} />
      </Suspense>
    )
  );
}
