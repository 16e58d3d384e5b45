import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, RecordContextProvider } from 'ra-core';
import { FormProvider } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { allBuildings } from '../../../authProvider/context.ts';
import { createDataProvider } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { resourceNamed, resources } from '../../../resources/registry.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import RuleInput from '../../../src/features/webhookConfigurations/RuleInput.tsx';
import { useChangedNames, useRecordForm } from '../../../src/form/useRecordForm.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { theme } from '../../../src/theme/theme.ts';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';
import { buildingUid, clientUid, fakePlatform, json } from '../form/support.tsx';

const author = aUser({ userUid: 'user-1', clientUid, permissions: ['CanWriteWebhookConfigurations'] });
const session = sessionStoreOf(
  aSession({ user: author, buildings: [allBuildings, { uid: buildingUid, name: 'North Hall' }] }),
);

const resource = resourceNamed('webhookConfigurations') as AnyResource;
const model = { sections: [], writable: ['rule'] };

interface FormProps {
  readonly rule: unknown;
  readonly isReadOnly: boolean;
  readonly onSave: (rule: unknown) => void;
}

/** The form of a saved configuration with only its rule. */
function Form({ rule, isReadOnly, onSave }: FormProps) {
  const recordForm = useRecordForm(resource, model, { id: 'saved', rule }, false);
  const { form } = recordForm;
  const changed = useChangedNames(recordForm);
  return (
    <FormProvider {...form}>
      <RecordContextProvider value={{ id: 'saved', rule }}>
        <form onSubmit={(event) => void form.handleSubmit(({ rule: value }) => onSave(value))(event)}>
          <RuleInput
            resource={resource}
            name="rule"
            field={resource.fields['rule']!}
            scope={{ clientId: clientUid }}
            isReadOnly={isReadOnly}
          />
          <output>{changed.length === 0 ? 'No unsaved changes' : 'Unsaved'}</output>
          <button type="submit">Save</button>
        </form>
      </RecordContextProvider>
    </FormProvider>
  );
}

interface OpenOptions {
  readonly isReadOnly?: boolean;
  readonly events?: readonly unknown[];
  /** Responses to calls other than for events. */
  readonly answer?: Parameters<typeof fakePlatform>[0];
}

/** Shows a saved rule in its form. `saved()` returns the value sent by a save, undefined before one. */
export function open(rule: unknown, { isReadOnly = false, events = [], answer }: OpenOptions = {}) {
  const bodies: unknown[] = [];
  const platform = fakePlatform((call) =>
    call.path.endsWith('/events') ? json({ items: events, rowCount: events.length }) : answer?.(call),
  );
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <CoreAdminContext
          dataProvider={createDataProvider({ resources, fetch: platform.fetch, apiUrl: '' })}
          i18nProvider={createI18nProvider('us')}
          queryClient={createQueryClient()}
          store={memoryStore()}
        >
          <ThemeProvider theme={theme}>
            <SessionProvider value={session}>
              <Form rule={rule} isReadOnly={isReadOnly} onSave={(value) => bodies.push(value)} />
            </SessionProvider>
          </ThemeProvider>
        </CoreAdminContext>
      ),
    },
  ]);
  const user = userEvent.setup();
  render(<RouterProvider router={router} />);
  return {
    user,
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    saved: () => bodies[0],
  };
}

export const textBox = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Rule as text (JSON logic)' });
export const lines = () => screen.findAllByRole('group', { name: /^Condition / });
