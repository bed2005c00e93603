import simpleRestProvider from 'ra-data-simple-rest';
import {
  Admin,
  BooleanField,
  ChipField,
  Datagrid,
  DateField,
  EmailField,
  List,
  Resource,
  SearchInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

/** The same nine columns as the product's list of users, in react-admin's own parts: the framework's minimum cost. */
const fields = [
  <TextField key="lastName" source="lastName" />,
  <TextField key="firstName" source="firstName" />,
  <EmailField key="email" source="email" />,
  <TextField key="employeeKey" source="employeeKey" />,
  <TextField key="jobFunction" source="jobFunction" />,
  <ChipField key="status" source="status" />,
  <BooleanField key="accountConfirmed" source="accountConfirmed" />,
  <DateField key="createdOn" source="createdOn" />,
  <DateField key="lastLoginTime" source="lastLoginTime" />,
];

const UserList = () => (
  <List perPage={25} filters={[<SearchInput key="q" source="q" alwaysOn />]}>
    <Datagrid rowClick="show" bulkActionButtons={false}>
      {fields}
    </Datagrid>
  </List>
);

const UserShow = () => (
  <Show>
    <SimpleShowLayout>{fields}</SimpleShowLayout>
  </Show>
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <Admin dataProvider={simpleRestProvider('/api')} disableTelemetry>
    <Resource name="users" list={UserList} show={UserShow} />
  </Admin>,
);
