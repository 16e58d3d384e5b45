import { Builder, MuiConfig, Query, Utils, type Config } from '@react-awesome-query-builder/mui';
import '@react-awesome-query-builder/mui/css/styles.css';
import { createRoot } from 'react-dom/client';
import { eventFieldsOf } from '../../resources/events/index.ts';

// The stock query builder on an empty page, the reference for the rule editor. Not tuned.
const config: Config = {
  ...MuiConfig,
  fields: Object.fromEntries(
    eventFieldsOf('Emergency').map(({ path, type }) => [
      path.replace('.', '_'),
      { label: path, type: type === 'instant' ? 'datetime' : type },
    ]),
  ),
};
const tree = Utils.loadFromJsonLogic({ and: [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }] }, config);
if (!tree) throw new Error('The stock builder did not load the rule.');

createRoot(document.querySelector('#root')!).render(
  <Query
    {...config}
    value={tree}
    onChange={() => undefined}
    renderBuilder={(props) => <Builder {...props} />}
  />,
);
