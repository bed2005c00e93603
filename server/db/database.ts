/**
 * The tables of both engines, grouped by what belongs together. Columns named `…_key` hold a normalised form, for
 * search and order.
 */
export type Database = import('./tables/accounts.ts').AccountTables &
  import('./tables/apiKeys.ts').ApiKeyTables &
  import('./tables/bulks.ts').BulkTables &
  import('./tables/crm.ts').CrmTables &
  import('./tables/draftAccounts.ts').DraftAccountTables &
  import('./tables/duplicates.ts').DuplicateTables &
  import('./tables/factors.ts').FactorTables &
  import('./tables/files.ts').FileTables &
  import('./tables/firms.ts').FirmTables &
  import('./tables/identityProviders.ts').IdentityProviderTables &
  import('./tables/jobs.ts').JobTables &
  import('./tables/listViews.ts').ListViewTables &
  import('./tables/provisioning.ts').ProvisioningTables &
  import('./tables/roles.ts').RoleTables &
  import('./tables/signIn.ts').SignInTables &
  import('./tables/traits.ts').TraitTables &
  import('./tables/users.ts').UserTables &
  import('./tables/webhooks.ts').WebhookTables &
  import('./tables/writes.ts').WriteTables;

/** Tables whose rows belong to one account; services reach them through `inAccount` only. */
export type TenantTable = TablesWith<{ account_id: string }>;

/** The tables that have these columns. */
export type TablesWith<Columns> = {
  [Table in keyof Database]: Database[Table] extends Columns ? Table : never;
}[keyof Database];
