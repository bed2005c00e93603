/**
 * The tables of both engines, each kept with those it belongs to. Columns ending in `_key` of a name are its normalised
 * form, for search and order.
 */
export type Database = import('./tables/accounts').AccountTables &
  import('./tables/apiKeys').ApiKeyTables &
  import('./tables/bulks').BulkTables &
  import('./tables/draftAccounts').DraftAccountTables &
  import('./tables/files').FileTables &
  import('./tables/firms').FirmTables &
  import('./tables/identityProviders').IdentityProviderTables &
  import('./tables/jobs').JobTables &
  import('./tables/listViews').ListViewTables &
  import('./tables/roles').RoleTables &
  import('./tables/signIn').SignInTables &
  import('./tables/traits').TraitTables &
  import('./tables/users').UserTables &
  import('./tables/writes').WriteTables;

/** Tables whose rows belong to one account; services reach them through `inAccount` only. */
export type TenantTable = TablesWith<{ account_id: string }>;

/** The tables that have these columns. */
export type TablesWith<Columns> = {
  [Table in keyof Database]: Database[Table] extends Columns ? Table : never;
}[keyof Database];
