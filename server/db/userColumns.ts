import { emailKey, normalise } from './normalise.ts';

type Naming = { firstName: string; lastName: string; email: string; employeeKey: string | null };

/**
 * The columns of `users` that name a person and make them searchable and sortable; they are written together. Keys
 * are truncated, because an index refuses long values and a few Unicode letters become eighteen when normalised.
 */
export function userColumns({ firstName, lastName, email, employeeKey }: Naming) {
  return {
    first_name: firstName,
    first_name_key: normalise(firstName).slice(0, 100),
    last_name: lastName,
    last_name_key: normalise(lastName).slice(0, 100),
    email,
    email_key: emailKey(email),
    employee_key: employeeKey,
    search_text: normalise([firstName, lastName, email, employeeKey ?? ''].join(' ')).slice(0, 600),
  };
}
